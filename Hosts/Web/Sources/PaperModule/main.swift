// The program is the functions that PaperHost exports.
