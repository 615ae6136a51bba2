// Failures of the storage, by their reasons for the user.

import { Failure } from "../shared/engine.js";
import { TimeoutError } from "../shared/within.js";

/** A failure with a reason for the user. */
export class StoreError extends Error {
  /**
   * @param {string} failure one of {@link Failure}
   * @param {unknown} [cause]
   */
  constructor(failure, cause) {
    super(`storage failed (${failure})`, { cause });
    this.failure = failure;
  }
}

/** The error of a request whose values have moved, because the database was sealed or permanently opened. */
export class MigratedError extends StoreError {
  constructor() {
    super(Failure.storageClosed);
  }
}

/** Returns the failure for an error of any kind. */
export const failureOf = (/** @type {unknown} */ error) => (error instanceof StoreError ? error.failure : Failure.storageFailed);

/** Returns the failure for an error of an open database. */
export function requestFailureOf(/** @type {any} */ error) {
  switch (error?.name) {
    case "QuotaExceededError":
      return Failure.storageFull;
    case "SecurityError":
    case "NotAllowedError":
      return Failure.storageDenied;
    case "InvalidStateError":
      return Failure.storageClosed;
    default:
      return Failure.storageFailed;
  }
}

/**
 * Returns the failure for an error while opening. Browsers deny storage with many errors, so any other name is a
 * denial.
 */
export function openingFailureOf(/** @type {any} */ error) {
  if (error instanceof TimeoutError) return Failure.storageClosed;
  switch (error?.name) {
    case "QuotaExceededError":
      return Failure.storageFull;
    case "VersionError":
    case "AbortError":
    case "UnknownError":
      return Failure.storageFailed;
    default:
      return Failure.storageDenied;
  }
}
