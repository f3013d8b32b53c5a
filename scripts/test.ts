// `npm test`: builds the page, runs every test, and ends with one line of counts.
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './run.ts';
import { filesOfDeadProcesses, passedIn, readTestReport, unfinishedTests } from './test-report.ts';

const build = await run('node', ['scripts/build.ts'], true);
if (build.code !== 0) process.exit(build.code);

const first = await runTests(process.argv.slice(2));
const again = filesOfDeadProcesses(first.report, first.output);
const last = again.length > 0 ? await runTests(again) : first;
const before = last === first ? 0 : first.report.numPassedTests - passedIn(first.report, again);
// A file that fails before its first test has no failed test, so it counts as one.
const failed = Math.max(last.report.numFailedTests, last.code === 0 ? 0 : 1);
console.log(`tests: ${before + last.report.numPassedTests} passed, ${failed} failed`);
// The exit code always agrees with the counts.
process.exitCode = failed === 0 ? last.code : 1;

/** Runs tests, and names those that did not finish because their process died. */
async function runTests(args: readonly string[]) {
  const file = join(tmpdir(), `greffier-tests-${process.pid}.json`);
  const { code, output } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    true,
  );
  const report = readTestReport(await readFile(file, 'utf8'));
  await rm(file, { force: true });
  for (const unfinished of unfinishedTests(report))
    console.log(`a process died: ${relative(root, unfinished.file)} > ${unfinished.test}`);
  // What a process says when it dies stands far above the summary.
  for (const line of new Set(output.match(/^.*(?:fatal error|check failed|out of memory|segmentation fault).*$/gim)))
    console.log(`said by a process: ${line}`);
  return { code, output, report };
}
