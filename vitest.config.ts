import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/long-first.ts';
import { LOWEST_OF_THREE } from './scripts/measured.ts';

/** `expect.poll` waits as long as `scripts/patience.ts` lets `vi.waitFor` and `vi.waitUntil` wait; milliseconds. */
const patient = { poll: { timeout: 30_000 } };

/**
 * PGlite's code comes and goes with each database of a test. Now and then V8 loses count of the pieces that it frees, or
 * of the pages that it protects by the processor's keys, and ends the process (nodejs/node#64500): so it does neither.
 */
const STEADY = ['--no-wasm-code-gc', '--no-memory-protection-keys'];

/** Limits on times, and patience in waiting. */
const setupFiles = ['pace.ts', 'patience.ts'].map((name) => join(import.meta.dirname, 'scripts', name));

const node = (name: string, root: string, globalSetup: string[] = [], isolate = true) => ({
  test: {
    name,
    root,
    isolate,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    execArgv: STEADY,
    globalSetup,
    setupFiles,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    retry: LOWEST_OF_THREE,
    expect: patient,
  },
});

const WEB = join(import.meta.dirname, 'apps/web');
const WEB_TESTS = 'src/**/*.test.{ts,tsx}';
/** Those that put a module in another's place, or look at what is there until one has come: it must not be loaded yet. */
const apart = globSync(WEB_TESTS, { cwd: WEB }).filter((file) =>
  /vi\.mock\(|in a process of its own/.test(readFileSync(join(WEB, file), 'utf8')),
);

const web = (name: string, test: { include: string[]; exclude: string[]; isolate: boolean }) => ({
  extends: join(WEB, 'vite.config.ts'),
  root: WEB,
  test: { name, ...test },
});

export default defineConfig({
  test: {
    // Two cores: more workers than that make speech and the database wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      // Where nothing but functions is tested, a process runs many files: each would read the tables of words anew.
      node('contract', 'packages/contract', [], false),
      node('children', 'packages/children'),
      node('french', 'packages/french', [], false),
      node('speech', 'packages/speech'),
      node('language-model', 'packages/language-model'),
      node('sentence-encoder', 'packages/sentence-encoder'),
      node('writing', 'packages/writing', [], false),
      node('documents', 'packages/documents', [], false),
      node(
        'server',
        'apps/server',
        [join(import.meta.dirname, 'apps/server/src/database/testing/test-postgres.ts')],
        false,
      ),
      // What holds for the whole house: its doors, and what its pages say.
      {
        test: {
          name: 'house',
          root: 'scripts',
          include: ['*.test.ts'],
          environment: 'node',
          setupFiles,
          testTimeout: 60_000,
          retry: LOWEST_OF_THREE,
          expect: patient,
        },
      },
      // Quality that must not be lost, on meetings of our own.
      {
        test: {
          name: 'bench',
          root: 'bench',
          include: ['**/*.test.ts'],
          environment: 'node',
          setupFiles,
          testTimeout: 60_000,
          retry: LOWEST_OF_THREE,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          execArgv: STEADY,
          include: ['**/*.e2e.ts'],
          environment: 'node',
          setupFiles,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          retry: LOWEST_OF_THREE,
          expect: patient,
          // A process runs many files, with one browser and one house (e2e/support/shared.ts): each would start its own.
          isolate: false,
          // After all others: only itself is to slow what a browser waits for. With three workers, two cores were idle
          // for half of the time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      // A process runs many files: each would load what draws the pages anew, and what stands for a browser.
      web('web', { include: [WEB_TESTS], exclude: apart, isolate: false }),
      web('web-apart', { include: apart, exclude: [], isolate: true }),
    ],
  },
});
