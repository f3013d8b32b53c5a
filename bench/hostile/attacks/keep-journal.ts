// Is loaded before the server. Records what the server does to its data folder, and which answers somebody relies on.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serialize } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { type Journal, keepJournal } from '@greffier/server/database/power-cut/journal';

/** The header's value is the fact that the answer to a call acknowledges. */
export const FACT_HEADER = 'x-bench-fact';
/** The path where the journal is written when the server has ended. */
export const JOURNAL_VARIABLE = 'BENCH_JOURNAL';

/** Facts are named by their place in the caller's list. */
export type Kept = Pick<Journal<number>, 'start' | 'operations'>;

const { [JOURNAL_VARIABLE]: target, DATA_DIR: dataDir } = process.env;
if (isMainThread && target !== undefined && dataDir !== undefined) {
  const journal = keepJournal<number>(dataDir);
  // Recorded at the moment when the answer has been sent: a flush after that comes too late.
  subscribe('http.server.response.finish', (message) => {
    // Its type is in Node's documentation.
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
