// The functions that SealHost exports are the program.
