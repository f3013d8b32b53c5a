import { Worker } from 'node:worker_threads';

/** What a thread that reads a file sends: what it read, or why not; null where nobody expected the failure. */
export type ThreadReply<Result, Code> = { readonly result: Result } | { readonly refused: Code | null };

export interface ThreadLimits {
  readonly timeoutMs: number;
  /** Of what JavaScript holds, in MB; a file's own bytes are bounded by what reads them. */
  readonly memoryMb: number;
}

/** A thread that took too long, too much memory, or ended without a word. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
}

/**
 * Hands work (a file, and what belongs to it) to a thread of its own and waits for its one reply.
 * @param script of the thread, beside this file
 * @throws ThreadError
 */
export async function askThread<Result, Code>(
  script: `${string}.ts`,
  work: unknown,
  { timeoutMs, memoryMb }: ThreadLimits,
): Promise<ThreadReply<Result, Code>> {
  const worker = new Worker(new URL(script, import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What a library prints may quote the file: it goes nowhere.
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<ThreadReply<Result, Code>>((done, fail) => {
      const timer = setTimeout(() => fail(new ThreadError('took too long')), timeoutMs);
      worker.once('message', (message: { readonly reply: ThreadReply<Result, Code> }) => done(message.reply));
      worker.once('error', (error) => fail(new ThreadError('broke', { cause: error })));
      worker.once('exit', () => {
        clearTimeout(timer);
        fail(new ThreadError('ended without a reply'));
      });
    });
  } finally {
    await worker.terminate();
  }
}
