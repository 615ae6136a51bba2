import Foundation

/// corefoundation/cfstring · iOS 2.0 · page
public typealias CFString = String
/// corefoundation/cfdictionary · iOS 2.0 · sdk
public typealias CFDictionary = [AnyHashable: Any]
/// corefoundation/cftyperef · iOS 2.0 · page
public typealias CFTypeRef = Any
/// darwintypes/osstatus · iOS 2.0 · sdk
public typealias OSStatus = Int32

/// security/ksecclass · iOS 2.0 · sdk
public var kSecClass: CFString { "class" }
/// security/ksecclassgenericpassword · iOS 2.0 · sdk
public var kSecClassGenericPassword: CFString { "genp" }
/// security/ksecattrservice · iOS 2.0 · sdk
public var kSecAttrService: CFString { "svce" }
/// security/ksecattraccount · iOS 2.0 · sdk
public var kSecAttrAccount: CFString { "acct" }
/// security/ksecattrsynchronizable · iOS 7.0 · sdk
public var kSecAttrSynchronizable: CFString { "sync" }
/// security/ksecattraccessible · iOS 4.0 · sdk
public var kSecAttrAccessible: CFString { "pdmn" }
/// security/ksecattraccessiblewhenunlockedthisdeviceonly · iOS 4.0 · sdk
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
/// security/ksecattraccessiblewhenpasscodesetthisdeviceonly · iOS 8.0 · sdk
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }
/// security/ksecattraccesscontrol · iOS 8.0 · sdk
public var kSecAttrAccessControl: CFString { "accc" }
/// security/ksecuseauthenticationcontext · iOS 9.0 · sdk
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" }
/// security/ksecusedataprotectionkeychain · iOS 13.0 · sdk
public var kSecUseDataProtectionKeychain: CFString { "nleg" }
/// security/ksecvaluedata · iOS 2.0 · sdk
public var kSecValueData: CFString { "v_Data" }
/// security/ksecreturndata · iOS 2.0 · sdk
public var kSecReturnData: CFString { "r_Data" }
/// security/ksecmatchlimit · iOS 2.0 · sdk
public var kSecMatchLimit: CFString { "m_Limit" }
/// security/ksecmatchlimitone · iOS 2.0 · sdk
public var kSecMatchLimitOne: CFString { "m_LimitOne" }

/// security/errsecsuccess · iOS 2.0 · sdk
public var errSecSuccess: OSStatus { 0 }
/// security/errsecdiskfull · iOS 2.0 · sdk
public var errSecDiskFull: OSStatus { -34 }
/// security/errsecparam · iOS 2.0 · sdk
public var errSecParam: OSStatus { -50 }
/// security/errsecnotavailable · iOS 2.0 · sdk
public var errSecNotAvailable: OSStatus { -25291 }
/// security/errsecauthfailed · iOS 2.0 · sdk
public var errSecAuthFailed: OSStatus { -25293 }
/// security/errsecduplicateitem · iOS 2.0 · sdk
public var errSecDuplicateItem: OSStatus { -25299 }
/// security/errsecitemnotfound · iOS 2.0 · sdk
public var errSecItemNotFound: OSStatus { -25300 }
/// security/errsecinteractionnotallowed · iOS 2.0 · sdk
public var errSecInteractionNotAllowed: OSStatus { -25308 }
/// security/errsecmissingentitlement · iOS 2.0 · sdk
public var errSecMissingEntitlement: OSStatus { -34018 }

/// corefoundation/cfallocator · iOS 2.0 · page
public final class CFAllocator {}
/// corefoundation/cferror · iOS 2.0 · page
public final class CFError {}

/// security/secaccesscontrolcreateflags · iOS 8.0 · page
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
  /// swift/optionset/rawvalue · iOS 8.0 · sdk
  public let rawValue: UInt
  /// security/secaccesscontrolcreateflags/init(rawvalue:) · iOS 8.0 · page
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// security/secaccesscontrolcreateflags/biometrycurrentset · iOS 11.3 · page
  public static var biometryCurrentSet: SecAccessControlCreateFlags { SecAccessControlCreateFlags(rawValue: 8) }
  /// security/secaccesscontrolcreateflags/privatekeyusage · iOS 9.0 · page
  public static var privateKeyUsage: SecAccessControlCreateFlags { SecAccessControlCreateFlags(rawValue: 1 << 30) }
}

/// security/secaccesscontrol · iOS 8.0 · sdk
public final class SecAccessControl {
  package let protection: String
  package let flags: SecAccessControlCreateFlags

  init(_ protection: String, _ flags: SecAccessControlCreateFlags) {
    (self.protection, self.flags) = (protection, flags)
  }
}

/// security/secaccesscontrolcreatewithflags(_:_:_:_:) · iOS 8.0 · page
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { (protection as? String).map { SecAccessControl($0, flags) } }

/// A keychain in memory, used by one test at a time.
package enum Keychain {
  package nonisolated(unsafe) static var items: [CFDictionary] = []
  /// The number of calls, and the configured result of a call.
  package nonisolated(unsafe) static var callCount = 0
  /// Returns whether an `LAContext` has authenticated the owner; set by the fake of LocalAuthentication.
  package nonisolated(unsafe) static var isSeen: (Any?) -> Bool = { _ in false }
  package nonisolated(unsafe) static var failing: (call: Int, status: OSStatus)?
  /// Whether all later calls fail as well.
  package nonisolated(unsafe) static var staysFailing = false

  package static func reset() {
    (items, callCount, failing, staysFailing) = ([], 0, nil, false)
  }

  /// Counts a call (of keychain or enclave) and returns its configured failure.
  package static func refusal() -> OSStatus? {
    callCount += 1
    guard let failing, failing.call == callCount || staysFailing && failing.call < callCount else { return nil }
    return failing.status
  }

  /// Returns the key of a queried item. Supports only generic passwords by name.
  static func find(_ query: CFDictionary) -> Int? {
    items.firstIndex { item in
      [kSecClass, kSecAttrService, kSecAttrAccount].allSatisfy { item[$0] as? String == query[$0] as? String }
    }
  }

  static func isQuery(_ query: CFDictionary) -> Bool {
    query[kSecClass] as? String == kSecClassGenericPassword && query[kSecAttrService] is String
      && query[kSecAttrAccount] is String && query[kSecUseDataProtectionKeychain] as? Bool == true
  }
}

/// security/secitemcopymatching(_:_:) · iOS 2.0 · page
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  if let status = Keychain.refusal() { return status }
  guard Keychain.isQuery(query), query[kSecReturnData] as? Bool == true else { return errSecParam }
  guard let index = Keychain.find(query) else { return errSecItemNotFound }
  // Items protected by biometry require an authenticated context.
  if let control = Keychain.items[index][kSecAttrAccessControl] as? SecAccessControl,
    control.flags.contains(.biometryCurrentSet), !Keychain.isSeen(query[kSecUseAuthenticationContext])
  {
    return errSecInteractionNotAllowed
  }
  result?.pointee = Keychain.items[index][kSecValueData]
  return errSecSuccess
}

/// security/secitemadd(_:_:) · iOS 2.0 · page
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  if let status = Keychain.refusal() { return status }
  guard Keychain.isQuery(attributes), attributes[kSecValueData] is Data else { return errSecParam }
  guard Keychain.find(attributes) == nil else { return errSecDuplicateItem }
  Keychain.items.append(attributes)
  return errSecSuccess
}

/// security/secitemupdate(_:_:) · iOS 2.0 · page
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  if let status = Keychain.refusal() { return status }
  guard Keychain.isQuery(query), query[kSecReturnData] == nil, query[kSecMatchLimit] == nil else { return errSecParam }
  guard let index = Keychain.find(query) else { return errSecItemNotFound }
  Keychain.items[index].merge(attributesToUpdate) { $1 }
  return errSecSuccess
}

/// security/secitemdelete(_:) · iOS 2.0 · page
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  if let status = Keychain.refusal() { return status }
  guard Keychain.isQuery(query) else { return errSecParam }
  guard let index = Keychain.find(query) else { return errSecItemNotFound }
  Keychain.items.remove(at: index)
  return errSecSuccess
}

/// security/secrandomref · iOS 2.0 · page
public typealias SecRandomRef = OpaquePointer
/// security/ksecrandomdefault · iOS 2.0 · page
public var kSecRandomDefault: SecRandomRef { random }
private nonisolated(unsafe) let random = SecRandomRef(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

/// security/secrandomcopybytes(_:_:_:) · iOS 2.0 · page
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
  if let status = Keychain.refusal() { return status }
  for offset in 0..<count { bytes.storeBytes(of: UInt8.random(in: 0...255), toByteOffset: offset, as: UInt8.self) }
  return errSecSuccess
}
