// The program is the functions that SealHost exports.
