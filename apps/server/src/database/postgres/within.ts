import { DatabaseUnavailableError } from '../unavailable.ts';

/** Waits for the database's answer, but no longer than the given time. @throws DatabaseUnavailableError */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DatabaseUnavailableError('the database does not answer in time')), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
