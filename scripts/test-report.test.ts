import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { filesOfDeadProcesses, passedIn, readTestReport, unfinishedTests } from './test-report.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the report of a run in which a process died', () => {
  it('names the test that was in progress, and counts it neither as passed nor as failed', async () => {
    const file = join(folder, 'dies.test.ts');
    await writeFile(
      file,
      `it('never ends', async () => {
         await new Promise((resolve) => setTimeout(resolve, 500));
         process.kill(process.pid, 'SIGKILL');
       });`,
    );
    const report = join(folder, 'report.json');
    const { code, output } = await run('vitest', [
      'run',
      '--globals',
      `--root=${folder}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    expect(code).toBe(1);
    const read = readTestReport(await readFile(report, 'utf8'));
    expect(read).toMatchObject({ numPassedTests: 0, numFailedTests: 0 });
    expect(unfinishedTests(read)).toEqual([{ file, test: 'never ends' }]);
    expect(filesOfDeadProcesses(read, output)).toEqual([file]);
    expect(passedIn(read, [file])).toBe(0);
    // Another error, or a test that failed, is not forgiven.
    expect(filesOfDeadProcesses(read, output.replace('caught 1 unhandled', 'caught 2 unhandled'))).toEqual([]);
    expect(filesOfDeadProcesses({ ...read, numFailedTests: 1 }, output)).toEqual([]);
    // Neither is a second process that died, of which no file is known.
    const twice = `${output.replace('caught 1 unhandled', 'caught 2 unhandled')}\nError: Worker exited unexpectedly`;
    expect(filesOfDeadProcesses(read, twice)).toEqual([]);
  });
});
