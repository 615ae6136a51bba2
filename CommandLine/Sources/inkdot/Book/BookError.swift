/// Why nothing can be done with a backup.
struct BookError: Error, CustomStringConvertible {
  let description: String
}
