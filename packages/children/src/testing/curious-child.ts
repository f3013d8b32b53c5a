// A child that tries forbidden things, and reports what happened.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { descriptorOf } from '../lent.ts';

export interface Curiosity {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** A port of this machine’s own loopback on which somebody listens. */
  readonly port: number;
}

export interface Findings {
  readonly uid: number | undefined;
  readonly environment: readonly string[];
  /** Content that was read, or the code of the refusal. */
  readonly read: readonly string[];
  readonly written: readonly string[];
  readonly network: string;
  readonly program: string;
  readonly thread: string;
  readonly input: string;
}

const attempt = (work: () => string): string => {
  try {
    return work();
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

const reach = (port: number): Promise<string> =>
  new Promise((done) => {
    connect(port, '127.0.0.1')
      .once('connect', () => done('connected'))
      .once('error', (error) => done('code' in error ? String(error.code) : error.message));
  });

async function explore(asked: Curiosity): Promise<Findings> {
  return {
    network: await reach(asked.port),
    uid: process.getuid?.(),
    environment: Object.keys(process.env),
    read: asked.reads.map((path) => attempt(() => readFileSync(descriptorOf(path) ?? path, 'utf8'))),
    written: asked.writes.map((path) =>
      attempt(() => {
        writeFileSync(path, 'du fils');
        return 'written';
      }),
    ),
    program: attempt(() => execFileSync('true').toString()),
    thread: attempt(() => String(new Worker('', { eval: true }).threadId)),
    input: attempt(() => readFileSync(0, 'utf8')),
  };
}

process.on('message', (asked: Curiosity) => {
  void explore(asked).then((findings) => process.send?.(findings));
});
