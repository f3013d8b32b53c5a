// `npm test`: builds the page, runs every test, and ends with one line of counts.
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './run.ts';
import { readTestReport, unfinishedTests } from './test-report.ts';

const build = await run('node', ['scripts/build.ts'], true);
if (build.code !== 0) process.exit(build.code);

const report = join(tmpdir(), `greffier-tests-${process.pid}.json`);
const args = process.argv.slice(2);
const { code, output } = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
  true,
);
const counted = readTestReport(await readFile(report, 'utf8'));
await rm(report, { force: true });
for (const { file, test } of unfinishedTests(counted)) console.log(`not finished: ${relative(root, file)} > ${test}`);
// What a process says when it dies stands far above the summary.
for (const line of new Set(output.match(/^.*(?:fatal error|check failed|out of memory|segmentation fault).*$/gim)))
  console.log(`said by a process: ${line}`);
// A file that fails before its first test has no failed test, so it counts as one.
const failed = Math.max(counted.numFailedTests, code === 0 ? 0 : 1);
console.log(`tests: ${counted.numPassedTests} passed, ${failed} failed`);
// The exit code always agrees with the counts.
process.exitCode = failed === 0 ? code : 1;
