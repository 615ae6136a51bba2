// The program consists of the functions that BoardHost exports.
