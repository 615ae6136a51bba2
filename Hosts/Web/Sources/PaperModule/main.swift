// The functions that PaperHost exports are the program.
