// The functions that WebHost exports are the program.
