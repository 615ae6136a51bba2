import InkdotHosting

let serverCodes = PageModule(
  path: "app/server/codes.js",
  about: "Numbers of the protocol of the server that verifies patterns.",
  declarations: [
    number("identifierLength", "Bytes of an identifier.", ServerProtocol.identifierLength),
    number("maximumRequestCount", "How often an attempt is sent at most.", ServerProtocol.maximumRequestCount),
    number("requestTimeout", "The longest request, in ms, with its body.", Int(1_000 * ServerProtocol.requestTimeout)),
  ])
