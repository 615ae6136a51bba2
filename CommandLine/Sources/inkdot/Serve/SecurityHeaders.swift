import HTTPTypes

/// The headers of each answer. `Documentation/CommandLine.md` explains them.
struct SecurityHeaders {
  let fields: HTTPFields

  /// - Parameter server: another origin to which the page may connect.
  init(server: PatternServer?) {
    fields = Self.fields(connections: server.map { "'self' \($0.origin)" } ?? "'self'")
  }

  private static func fields(connections: String) -> HTTPFields {
    [
      .contentSecurityPolicy: [
        "default-src 'none'",
        // Compiling WebAssembly needs its own keyword; `eval` stays forbidden.
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src \(connections)",
        "worker-src 'self'",
        "manifest-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].joined(separator: "; "),
      .xContentTypeOptions: "nosniff",
      field("Referrer-Policy"): "no-referrer",
      field("Cross-Origin-Opener-Policy"): "same-origin",
      field("Cross-Origin-Resource-Policy"): "same-origin",
      field("Cross-Origin-Embedder-Policy"): "require-corp",
      field("Permissions-Policy"):
        (["accelerometer", "gyroscope", "camera"].map { "\($0)=(self)" }
        + ["display-capture", "geolocation", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb"]
        .map { "\($0)=()" }).joined(separator: ", "),
    ]
  }

  private static func field(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return name
  }
}
