// The functions that DocumentHost exports are the program.
