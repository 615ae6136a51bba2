// The functions that LockHost exports are the program.
