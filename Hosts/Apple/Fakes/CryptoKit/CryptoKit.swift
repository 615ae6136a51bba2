// Keys that agree, by small numbers: nothing is secret here. What a test can see is that a key of one enclave does not work in
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
  /// The chip: keys of one do not work in another.
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
