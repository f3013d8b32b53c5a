/** The database is away, starting, stopping or slow to answer. The same call may succeed a little later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Tells whether an error is a {@link DatabaseUnavailableError}, or was caused by one. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && (error instanceof DatabaseUnavailableError || isDatabaseUnavailable(error.cause));
}
