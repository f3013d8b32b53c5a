import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of node_modules/.bin (or `node`) from the repository's root, and collects its output. */
export function run(command: string, args: readonly string[], live = false): Promise<Outcome> {
  return new Promise((done, fail) => {
    const path = `${resolve(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
    const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH: path } });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
