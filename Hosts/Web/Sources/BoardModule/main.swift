// The functions that BoardHost exports are the program.
