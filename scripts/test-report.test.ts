import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { readTestReport, unfinishedTests } from './test-report.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the report of a run in which a process died', () => {
  it('names the test that was in progress, and counts it neither as passed nor as failed', async () => {
    const file = join(folder, 'dies.test.ts');
    // A process tells of its tests only now and then: by the time it dies, it has told of the first one.
    await writeFile(
      file,
      `it('passes', () => undefined);
       it('never ends', async () => {
         await new Promise((resolve) => setTimeout(resolve, 1_000));
         process.kill(process.pid, 'SIGKILL');
       });`,
    );
    const report = join(folder, 'report.json');
    const { code } = await run('vitest', [
      'run',
      '--globals',
      `--root=${folder}`,
      '--reporter=json',
      `--outputFile=${report}`,
    ]);
    expect(code).toBe(1);
    const read = readTestReport(await readFile(report, 'utf8'));
    expect(read).toMatchObject({ numPassedTests: 1, numFailedTests: 0 });
    expect(unfinishedTests(read)).toEqual([{ file, test: 'never ends' }]);
  });
});
