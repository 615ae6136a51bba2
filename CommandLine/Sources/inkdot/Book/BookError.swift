/// The reason why a command with a backup fails.
struct BookError: Error, CustomStringConvertible {
  let description: String
}
