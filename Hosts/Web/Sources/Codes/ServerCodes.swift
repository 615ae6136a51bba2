import InkdotHosting

let serverCodes = PageModule(
  path: "app/server/codes.js",
  about: "Numbers of the protocol of the server that verifies patterns.",
  declarations: [
    number("identifierLength", "Length of an identifier, in bytes.", ServerProtocol.identifierLength),
    number("maximumRequestCount", "Maximum number of requests per attempt.", ServerProtocol.maximumRequestCount),
    number("requestTimeout", "Timeout of a request with its body, in ms.", Int(1_000 * ServerProtocol.requestTimeout)),
  ])
