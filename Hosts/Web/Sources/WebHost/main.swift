// The exported functions are the program: Exports+*.swift.
