// The program is the functions that LabHost exports.
