import { Worker } from 'node:worker_threads';

/** Content of a database, to be compared with the facts that were acknowledged. */
export interface Found {
  readonly meetings: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly audioKey: string | null;
    readonly passages: number;
  }[];
  /** `isTaken`: a meeting was made from the upload. */
  readonly uploads: readonly { readonly id: string; readonly isTaken: boolean }[];
  readonly templates: readonly string[];
  readonly orphans: readonly string[];
}

/** Time after which a database that has not opened counts as hanging, as a damaged one does; milliseconds. */
const PATIENCE_MS = 60_000;

/** Opens databases in a separate thread, one after the other. */
export class Reopener {
  readonly #patience: number;
  #worker: Worker | null = null;

  constructor(patience = PATIENCE_MS) {
    this.#patience = patience;
  }

  /** @returns the content of the database in a folder, or the reason why it does not open */
  async look(folder: string): Promise<Found | { readonly failure: string }> {
    const worker = (this.#worker ??= new Worker(new URL('reopen-worker.ts', import.meta.url)));
    return new Promise((done) => {
      const end = (answer: Found | { readonly failure: string }): void => {
        clearTimeout(timer);
        worker.off('message', end).off('error', broken);
        done(answer);
      };
      const give = (failure: string): void => {
        this.#worker = null;
        void worker.terminate();
        end({ failure });
      };
      const timer = setTimeout(() => give('it hangs'), this.#patience);
      const broken = (error: unknown): void => give(String(error));
      worker.once('message', end).once('error', broken);
      worker.postMessage(folder);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
