// No code: the module consists of the functions that PaperHost exports.
