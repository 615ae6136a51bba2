/// Identifies a device of an account.
package struct DeviceName: Hashable, Sendable {
  /// 16 bytes each.
  package let account, device: [UInt8]

  package init(account: [UInt8], device: [UInt8]) {
    self.account = account
    self.device = device
  }
}
