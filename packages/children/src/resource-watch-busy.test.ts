import { spawn } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchResources } from './resource-watch.ts';

const ITERATIONS = 300_000;
/** Number of pieces of work: twice as many as the threads with which Node reads files take at once. */
const BUSY = 8;

it('measures a child even while all threads that read files are busy', async () => {
  const program = 'const held = Buffer.alloc(400e6, 1); console.log(held.length); setInterval(() => held, 1e6);';
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');

  const seen: string[] = [];
  for (let at = 0; at < BUSY; at += 1) pbkdf2('x', 'y', ITERATIONS, 64, 'sha512', () => undefined);
  const read = readFile(import.meta.filename).then(() => seen.push('a file was read'));
  const exceeded = new Promise<void>((done) => {
    const stop = watchResources(child.pid, {
      memory: 300e6,
      processor: Infinity,
      every: 20,
      onExceeded(what) {
        stop();
        seen.push(what);
        done();
      },
    });
    onTestFinished(stop);
  });
  await Promise.all([exceeded, read]);
  expect(seen).toEqual(['memory', 'a file was read']);
});
