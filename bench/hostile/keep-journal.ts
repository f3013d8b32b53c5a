// Loaded before the server: writes down what it does to its data folder, and which of its answers somebody counts on.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serialize } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { type Journal, keepJournal } from '@greffier/server/database/power-cut/journal';

/** A call with it says by its value which fact its answer acknowledges. */
export const FACT_HEADER = 'x-bench-fact';
/** Where the journal is written when the server has ended. */
export const JOURNAL_VARIABLE = 'BENCH_JOURNAL';

/** Facts are named by their place among those of the one who makes the calls. */
export type Kept = Pick<Journal<number>, 'start' | 'operations'>;

const { [JOURNAL_VARIABLE]: target, DATA_DIR: dataDir } = process.env;
if (isMainThread && target !== undefined && dataDir !== undefined) {
  const journal = keepJournal<number>(dataDir);
  // Told in the very moment in which the answer has left: what is flushed afterwards comes too late.
  subscribe('http.server.response.finish', (message) => {
    // Node's documentation says what it is.
    const { request, response } = message as { readonly request: IncomingMessage; readonly response: ServerResponse };
    const fact = request.headers[FACT_HEADER];
    if (fact !== undefined && response.statusCode < 300) journal.acknowledge(Number(fact));
  });
  process.on('exit', () => {
    journal.end();
    const { start, operations }: Kept = journal;
    writeFileSync(target, serialize({ start, operations }));
  });
}
