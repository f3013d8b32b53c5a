/** `time`: longer than its limit. `memory`: more than its limit. `broke`: it failed in a way that nobody expected. */
export type ThreadFailure = 'time' | 'memory' | 'broke';

/** Work in a thread that was ended before it had a result. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: ThreadFailure;

  constructor(reason: ThreadFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
