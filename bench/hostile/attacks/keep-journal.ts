// Loaded before the server. Records the server's changes to its data folder, and the answers that somebody relies on.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serialize } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { type Journal, keepJournal } from '@greffier/server/database/power-cut/journal';

/** Name of a header. Its value identifies the fact that the answer to the call acknowledges. */
export const FACT_HEADER = 'x-bench-fact';
/** Variable with the path where the journal is written when the server has ended. */
export const JOURNAL_VARIABLE = 'BENCH_JOURNAL';

/** A journal whose facts are given by their positions in the caller's list. */
export type Kept = Pick<Journal<number>, 'start' | 'operations'>;

const { [JOURNAL_VARIABLE]: target, DATA_DIR: dataDir } = process.env;
if (isMainThread && target !== undefined && dataDir !== undefined) {
  const journal = keepJournal<number>(dataDir);
  // Recorded when the answer has been sent, because a flush to the disk after that comes too late.
  subscribe('http.server.response.finish', (message) => {
    // Node's documentation states the type of the message.
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
