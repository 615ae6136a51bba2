// Key agreement with small numbers, which is not secure. Tests can verify that a key of one enclave does not work in
// another.

import COpenSSL
public import Foundation
public import LocalAuthentication
public import Security

/// 2^61 - 1, a prime.
private let modulus: UInt64 = (1 << 61) - 1

private func multiply(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a.multipliedFullWidth(by: b)
  return modulus.dividingFullWidth((product.high, product.low)).remainder
}

private func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
  var (result, base, exponent) = (UInt64(1), base % modulus, exponent)
  while exponent > 0 {
    if exponent & 1 == 1 { result = multiply(result, base) }
    base = multiply(base, base)
    exponent >>= 1
  }
  return result
}

private struct Refused: Error {}

/// cryptokit/hashfunction · iOS 13.0 · page
public protocol HashFunction: Sendable {}

/// cryptokit/sha256 · iOS 13.0 · page
public struct SHA256: HashFunction {}

/// cryptokit/symmetrickey · iOS 13.0 · page
public struct SymmetricKey: Sendable {
  let bytes: [UInt8]
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// cryptokit/symmetrickey/init(data:) · iOS 13.0 · code
  public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }

  /// cryptokit/symmetrickey/withunsafebytes(_:) · iOS 13.0 · page
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}

/// cryptokit/sharedsecret · iOS 13.0 · page
public struct SharedSecret: Sendable {
  let number: UInt64

  /// cryptokit/sharedsecret/hkdfderivedsymmetrickey(using:salt:sharedinfo:outputbytecount:) · iOS 13.0 · page
  public func hkdfDerivedSymmetricKey<H: HashFunction, Salt: DataProtocol, SI: DataProtocol>(
    using hashFunction: H.Type, salt: Salt, sharedInfo: SI, outputByteCount: Int
  ) -> SymmetricKey {
    var out: [UInt8] = []
    var block: UInt8 = 0
    while out.count < outputByteCount {
      let message = Array("\(number) \(block)".utf8) + Array(salt) + Array(sharedInfo)
      var digest = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 0
      HMAC(EVP_sha256(), "k", 1, message, message.count, &digest, &count)
      out += digest
      block += 1
    }
    return SymmetricKey(bytes: Array(out.prefix(outputByteCount)))
  }
}

/// cryptokit/aes · iOS 13.0 · code
public enum AES {
  /// cryptokit/aes/gcm · iOS 13.0 · code
  public enum GCM {
    /// cryptokit/aes/gcm/nonce · iOS 13.0 · code
    public struct Nonce: Sendable {
      let bytes: [UInt8]

      /// cryptokit/aes/gcm/nonce/init(data:) · iOS 13.0 · code
      public init<D: DataProtocol>(data: D) throws {
        guard data.count >= 12 else { throw Refused() }
        bytes = Array(data)
      }
    }

    /// cryptokit/aes/gcm/sealedbox · iOS 13.0 · code
    public struct SealedBox: Sendable {
      let nonce: Nonce
      /// cryptokit/aes/gcm/sealedbox/ciphertext · iOS 13.0 · code
      public let ciphertext: Data
      /// cryptokit/aes/gcm/sealedbox/tag · iOS 13.0 · code
      public let tag: Data

      /// cryptokit/aes/gcm/sealedbox/init(nonce:ciphertext:tag:) · iOS 13.0 · code
      public init<C: DataProtocol, T: DataProtocol>(nonce: AES.GCM.Nonce, ciphertext: C, tag: T) throws {
        guard tag.count == 16 else { throw Refused() }
        (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
      }
    }

    /// cryptokit/aes/gcm/seal(_:using:nonce:authenticating:) · iOS 13.0 · code
    public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
      _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
      authenticating authenticatedData: AuthenticatedData
    ) throws -> SealedBox {
      guard let nonce, nonce.bytes.count == 12, key.bytes.count == 32 else { throw Refused() }
      let (plain, associated) = (Array(message), Array(authenticatedData))
      let context = EVP_CIPHER_CTX_new()
      defer { EVP_CIPHER_CTX_free(context) }
      var (sealed, tag) = ([UInt8](repeating: 0, count: plain.count), [UInt8](repeating: 0, count: 16))
      var count: Int32 = 0
      guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key.bytes, nonce.bytes) == 1,
        EVP_EncryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1,
        EVP_EncryptUpdate(context, &sealed, &count, plain, Int32(plain.count)) == 1,
        EVP_EncryptFinal_ex(context, nil, &count) == 1,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
      else { throw Refused() }
      return try SealedBox(nonce: nonce, ciphertext: sealed, tag: tag)
    }

    /// cryptokit/aes/gcm/open(_:using:authenticating:) · iOS 13.0 · code
    public static func open<AuthenticatedData: DataProtocol>(
      _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
    ) throws -> Data {
      guard sealedBox.nonce.bytes.count == 12, key.bytes.count == 32 else { throw Refused() }
      let (sealed, associated) = (Array(sealedBox.ciphertext), Array(authenticatedData))
      let context = EVP_CIPHER_CTX_new()
      defer { EVP_CIPHER_CTX_free(context) }
      var (content, tag) = ([UInt8](repeating: 0, count: sealed.count), Array(sealedBox.tag))
      var count: Int32 = 0
      guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key.bytes, sealedBox.nonce.bytes) == 1,
        EVP_DecryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1,
        EVP_DecryptUpdate(context, &content, &count, sealed, Int32(sealed.count)) == 1,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1,
        EVP_DecryptFinal_ex(context, nil, &count) == 1
      else { throw Refused() }
      return Data(content)
    }
  }
}

/// cryptokit/p256 · iOS 13.0 · page
public enum P256 {
  /// cryptokit/p256/keyagreement · iOS 13.0 · page
  public enum KeyAgreement {
    /// cryptokit/p256/keyagreement/publickey · iOS 13.0 · page
    public struct PublicKey: Sendable {
      let number: UInt64
      init(_ number: UInt64) { self.number = number }

      /// cryptokit/p256/keyagreement/publickey/x963representation · iOS 13.0 · page
      public var x963Representation: Data {
        Data([4] + [UInt8](repeating: 0, count: 56) + (0..<8).map { UInt8(number >> (8 * $0) & 255) })
      }

      /// cryptokit/p256/keyagreement/publickey/init(x963representation:) · iOS 13.0 · page
      public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        let bytes = x963Representation.withUnsafeBytes { Array($0) }
        guard bytes.count == 65, bytes[0] == 4, bytes[1...56].allSatisfy({ $0 == 0 }) else { throw Refused() }
        number = bytes.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
    }

    /// cryptokit/p256/keyagreement/privatekey · iOS 13.0 · page
    public struct PrivateKey: Sendable {
      private let number = UInt64.random(in: 2..<modulus)

      /// cryptokit/p256/keyagreement/privatekey/init(compactrepresentable:) · iOS 13.0 · page
      public init(compactRepresentable: Bool = true) {}

      /// cryptokit/p256/keyagreement/privatekey/publickey · iOS 13.0 · page
      public var publicKey: P256.KeyAgreement.PublicKey { PublicKey(power(3, number)) }

      /// cryptokit/p256/keyagreement/privatekey/sharedsecretfromkeyagreement(with:) · iOS 13.0 · page
      public func sharedSecretFromKeyAgreement(with publicKeyShare: P256.KeyAgreement.PublicKey) throws -> SharedSecret
      {
        SharedSecret(number: power(publicKeyShare.number, number))
      }
    }
  }
}

/// cryptokit/secureenclave · iOS 13.0 · page
public enum SecureEnclave {
  /// Identifies the chip; keys of one chip do not work in another.
  package nonisolated(unsafe) static var chip: UInt64 = 1
  package nonisolated(unsafe) static var isThere = true
  package nonisolated(unsafe) static var isFailing = false
  fileprivate static var answers: Bool { Keychain.refusal() == nil && isThere && !isFailing }

  /// cryptokit/secureenclave/isavailable · iOS 13.0 · page
  public static var isAvailable: Bool { isThere }

  /// cryptokit/secureenclave/p256 · iOS 13.0 · page
  public enum P256 {
    /// cryptokit/secureenclave/p256/keyagreement · iOS 13.0 · page
    public enum KeyAgreement {
      /// cryptokit/secureenclave/p256/keyagreement/privatekey · iOS 13.0 · page
      public struct PrivateKey: Sendable {
        private let number: UInt64
        /// cryptokit/secureenclave/p256/keyagreement/privatekey/datarepresentation · iOS 13.0 · page
        public let dataRepresentation: Data

        /// cryptokit/secureenclave/p256/keyagreement/privatekey/init(compactrepresentable:accesscontrol:authenticationcontext:) · iOS 13.0 · page
        public init(
          compactRepresentable: Bool = true, accessControl: SecAccessControl, authenticationContext: LAContext? = nil
        ) throws {
          guard SecureEnclave.answers else { throw Refused() }
          number = UInt64.random(in: 2..<modulus)
          let sealed = [SecureEnclave.chip, number]
          dataRepresentation = Data(sealed.flatMap { word in (0..<8).map { UInt8(word >> (8 * $0) & 255) } })
        }

        /// cryptokit/secureenclave/p256/keyagreement/privatekey/init(datarepresentation:authenticationcontext:) · iOS 13.0 · page
        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
          let bytes = Array(dataRepresentation)
          guard SecureEnclave.answers, bytes.count == 16 else { throw Refused() }
          let words = [bytes[..<8], bytes[8...]].map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
          guard words[0] == SecureEnclave.chip else { throw Refused() }
          (number, self.dataRepresentation) = (words[1], dataRepresentation)
        }

        /// cryptokit/secureenclave/p256/keyagreement/privatekey/publickey · iOS 13.0 · page
        public var publicKey: CryptoKit.P256.KeyAgreement.PublicKey { .init(power(3, number)) }

        /// cryptokit/secureenclave/p256/keyagreement/privatekey/sharedsecretfromkeyagreement(with:) · iOS 13.0 · page
        public func sharedSecretFromKeyAgreement(
          with publicKeyShare: CryptoKit.P256.KeyAgreement.PublicKey
        ) throws -> SharedSecret {
          guard SecureEnclave.answers else { throw Refused() }
          return SharedSecret(number: power(publicKeyShare.number, number))
        }
      }
    }
  }
}
