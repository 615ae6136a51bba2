// Made by Scripts/codes of Swift: change it there. Numbers of the protocol of the server that verifies patterns.

/** Bytes of an identifier. */
export const identifierLength = 16;

/** How often an attempt is sent at most. */
export const maximumRequestCount = 5;

/** The longest request, in ms, with its body. */
export const requestTimeout = 10000;
