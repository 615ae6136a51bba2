// The functions that Workloads exports are the program.
