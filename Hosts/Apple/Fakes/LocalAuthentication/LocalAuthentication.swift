@_exported public import Foundation

/// objectivec/nserrorpointer · iOS 8.0 · sdk
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// localauthentication/lapolicy · iOS 8.0 · sdk
public enum LAPolicy: Int, Sendable { case deviceOwnerAuthenticationWithBiometrics = 1, deviceOwnerAuthentication }

/// localauthentication/labiometrytype · iOS 11.0 · sdk
public enum LABiometryType: Int, Sendable { case none, touchID, faceID, opticID = 4 }

/// The state of the sensor and of the person in front of it, set by tests.
package enum Sensor {
  package nonisolated(unsafe) static var type = LABiometryType.faceID
  package nonisolated(unsafe) static var isReady = true
  package nonisolated(unsafe) static var answer: Result<Bool, NSError> = .success(true)
  /// Runs while the sensor evaluates the person.
  package nonisolated(unsafe) static var meanwhile: (@Sendable () async -> Void)?
  package nonisolated(unsafe) static var askedCount = 0

  package static func reset() {
    (type, isReady, answer, meanwhile, askedCount) = (.faceID, true, .success(true), nil, 0)
  }
}

/// localauthentication/lacontext · iOS 8.0 · sdk
open class LAContext: NSObject {
  package private(set) var isAuthenticated = false

  /// localauthentication/lacontext/localizedfallbacktitle · iOS 8.0 · sdk
  open var localizedFallbackTitle: String?
  /// localauthentication/lacontext/interactionnotallowed · iOS 11.0 · sdk
  open var interactionNotAllowed = false
  /// localauthentication/lacontext/biometrytype · iOS 11.0 · sdk
  open var biometryType: LABiometryType { Sensor.type }

  /// localauthentication/lacontext/canevaluatepolicy(_:error:) · iOS 8.0 · sdk
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { Sensor.isReady }

  /// localauthentication/lacontext/evaluatepolicy(_:localizedreason:reply:) · iOS 8.0 · sdk
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    Sensor.askedCount += 1
    await Sensor.meanwhile?()
    isAuthenticated = try Sensor.answer.get()
    return isAuthenticated
  }
}
