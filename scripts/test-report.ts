import { z } from 'zod';

const TestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
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
