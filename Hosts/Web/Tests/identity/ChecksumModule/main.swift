// The function that Checksum exports is the program.
