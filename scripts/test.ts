// `npm test`: builds the page, runs every test, and ends with one line of counts.
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from './run.ts';

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() });

const build = await run('node', ['scripts/build.ts'], true);
if (build.code !== 0) process.exit(build.code);

const report = join(tmpdir(), `greffier-tests-${process.pid}.json`);
const args = process.argv.slice(2);
const { code } = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
  true,
);
const counted = Report.parse(JSON.parse(await readFile(report, 'utf8')));
await rm(report, { force: true });
// A file that fails before its first test has no failed test, so it counts as one.
const failed = Math.max(counted.numFailedTests, code === 0 ? 0 : 1);
console.log(`tests: ${counted.numPassedTests} passed, ${failed} failed`);
// The exit code always agrees with the counts.
process.exitCode = failed === 0 ? code : 1;
