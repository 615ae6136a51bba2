// The program is the functions that DocumentHost exports.
