/**
 * Waits for a promise for a number of milliseconds.
 * @returns false if it has not resolved by then
 * @throws the promise's error if it is rejected
 */
export async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((done) => (timer = setTimeout(() => done(false), ms)));
  return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer));
}
