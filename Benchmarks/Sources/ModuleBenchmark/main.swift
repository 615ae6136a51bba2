// Empty: module.mjs calls the functions that Workloads exports.
