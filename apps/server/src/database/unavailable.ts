/** The database is away, starts, stops, or does not answer in time: the same call may succeed a little later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** True of such a failure, and of one that it caused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && (error instanceof DatabaseUnavailableError || isDatabaseUnavailable(error.cause));
}
