// The program is the functions that LockHost exports.
