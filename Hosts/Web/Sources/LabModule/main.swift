// The functions that LabHost exports are the program.
