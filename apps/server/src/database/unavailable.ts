/** The database is away, starts, stops, or does not answer in time. The same call may succeed a little later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Tells whether an error is such a failure, or was caused by one. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && (error instanceof DatabaseUnavailableError || isDatabaseUnavailable(error.cause));
}
