/** `time`, `memory`: the thread exceeded this limit. `broke`: it failed for an unexpected reason. */
export type ThreadFailure = 'time' | 'memory' | 'broke';

/** The thread ended, or was ended, before it had a result. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: ThreadFailure;

  constructor(reason: ThreadFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
