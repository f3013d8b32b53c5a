/**
 * Runs work for all entries of a list at once. The first failure ends all of it, since the other answers would be
 * useless.
 * @returns results in the order of the list
 * @throws the first failure; the signal's reason
 */
export async function allOrNone<T, R>(
  list: readonly T[],
  work: (one: T, index: number, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): Promise<R[]> {
  const failed = new AbortController();
  const shared = AbortSignal.any([signal, failed.signal]);
  return Promise.all(
    list.map(async (one, index) => {
      try {
        return await work(one, index, shared);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }),
  );
}
