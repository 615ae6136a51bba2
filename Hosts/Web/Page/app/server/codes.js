// Made by Scripts/codes of Swift: change it there. Numbers of the protocol of the server that verifies patterns.

/** Length of an identifier, in bytes. */
export const identifierLength = 16;

/** Maximum number of requests per attempt. */
export const maximumRequestCount = 5;

/** Timeout of a request with its body, in ms. */
export const requestTimeout = 10000;
