// The program consists of the functions that Workloads exports.
