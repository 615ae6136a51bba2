import COpenSSL

// commoncrypto has no pages; these are the manual pages CCKeyDerivationPBKDF(3cc) and CC_crypto(3cc), and the headers that Apple
// publishes at github.com/apple-oss-distributions/CommonCrypto.

/// commoncrypto/ccpbkdfalgorithm · iOS 5.0 · sdk
public typealias CCPBKDFAlgorithm = UInt32
/// commoncrypto/ccpseudorandomalgorithm · iOS 5.0 · sdk
public typealias CCPseudoRandomAlgorithm = UInt32
/// commoncrypto/cchmacalgorithm · iOS 2.0 · sdk
public typealias CCHmacAlgorithm = UInt32
/// commoncrypto/kccpbkdf2 · iOS 5.0 · sdk
public var kCCPBKDF2: Int { 2 }
/// commoncrypto/kccprfhmacalgsha256 · iOS 5.0 · sdk
public var kCCPRFHmacAlgSHA256: Int { 3 }
/// commoncrypto/kcchmacalgsha256 · iOS 4.0 · sdk
public var kCCHmacAlgSHA256: Int { 2 }
/// commoncrypto/kccsuccess · iOS 2.0 · sdk
public var kCCSuccess: Int { 0 }

private let parameterError: Int32 = -4300

/// The status that a test makes the next derivations return; 0 derives.
package enum Derivation {
  package nonisolated(unsafe) static var failure: Int32 = 0
}

/// commoncrypto/cckeyderivationpbkdf · iOS 5.0 · sdk
public func CCKeyDerivationPBKDF(
  _ algorithm: CCPBKDFAlgorithm, _ password: UnsafePointer<CChar>!, _ passwordLen: Int, _ salt: UnsafePointer<UInt8>!,
  _ saltLen: Int, _ prf: CCPseudoRandomAlgorithm, _ rounds: UInt32, _ derivedKey: UnsafeMutablePointer<UInt8>!,
  _ derivedKeyLen: Int
) -> Int32 {
  guard Derivation.failure == 0 else { return Derivation.failure }
  guard algorithm == kCCPBKDF2, prf == kCCPRFHmacAlgSHA256, rounds > 0, derivedKeyLen > 0 else { return parameterError }
  let isDone = PKCS5_PBKDF2_HMAC(
    password, Int32(passwordLen), salt, Int32(saltLen), Int32(rounds), EVP_sha256(), Int32(derivedKeyLen), derivedKey)
  return isDone == 1 ? 0 : parameterError
}

/// commoncrypto/cchmac · iOS 4.0 · sdk
public func CCHmac(
  _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!,
  _ dataLength: Int,
  _ macOut: UnsafeMutableRawPointer!
) {
  precondition(algorithm == kCCHmacAlgSHA256, "only what is used here")
  var count: UInt32 = 0
  HMAC(
    EVP_sha256(), key, Int32(keyLength), data?.assumingMemoryBound(to: UInt8.self), dataLength,
    macOut.assumingMemoryBound(to: UInt8.self), &count)
}

/// commoncrypto/cc_long · iOS 2.0 · sdk
public typealias CC_LONG = UInt32

/// commoncrypto/cc_sha256 · iOS 2.0 · sdk
@discardableResult
public func CC_SHA256(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! {
  EVP_Digest(data, Int(len), md, nil, EVP_sha256(), nil)
  return md
}
