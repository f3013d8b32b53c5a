import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const TestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});
export type TestReport = z.infer<typeof TestReport>;

/**
 * Reads what Vitest's JSON reporter wrote.
 * @throws if the text is not such a report
 */
export const readTestReport = (text: string): TestReport => TestReport.parse(JSON.parse(text));

/**
 * Returns the tests that began, or were to begin, when their process ended: their files and their full names. Vitest
 * counts them neither as passed nor as failed, and its summary does not name them.
 */
export const unfinishedTests = ({ testResults }: TestReport): { file: string; test: string }[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending')
      .map(({ fullName }) => ({ file: name, test: fullName })),
  );

/**
 * Returns the files whose process died, if nothing else went wrong in the run: no test failed, and Vitest reports no
 * other error. V8 ends a process now and then (nodejs/node#64500), and these files then deserve a second run.
 * @param output all that Vitest printed
 */
export function filesOfDeadProcesses(report: TestReport, output: string): string[] {
  const plain = stripVTControlCharacters(output);
  const died = plain.split('Error: Worker exited unexpectedly').length - 1;
  const errors = Number(/caught (\d+) unhandled error/.exec(plain)?.[1] ?? 0);
  if (report.numFailedTests > 0 || report.numFailedTestSuites > 0 || died === 0 || errors !== died) return [];
  const files = [...new Set(unfinishedTests(report).map(({ file }) => file))];
  // If a process died before its file had reported any test, the report does not mention the file.
  return files.length === died ? files : [];
}

/** Counts the tests that passed in some files. */
export const passedIn = ({ testResults }: TestReport, files: readonly string[]): number =>
  testResults
    .filter(({ name }) => files.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
