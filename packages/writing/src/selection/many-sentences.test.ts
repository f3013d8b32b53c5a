import { expect, it } from 'vitest';
import { composeMinutes } from './minutes.ts';

/** Sentences of one passage; together they have as many characters as a passage may have. */
const SENTENCES = 700;

/** Processor time in which minutes of passages full of short sentences are written, milliseconds. */
function timeOf(passages: number, text: string): number {
  const before = process.threadCpuUsage();
  composeMinutes(
    {
      passages: Array.from({ length: passages }, (_, at) => ({
        id: at + 1,
        speaker: 'speaker_1',
        start: at,
        end: at + 1,
        text,
      })),
      agenda: [],
      speakerNames: {},
      participants: [],
      sectionLength: 300,
    },
    () => {},
  );
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

it.each([
  ['that say nothing', 'Ça va. '.repeat(SENTENCES)],
  ['that are tasks of one person', 'Je m’occupe du plan. '.repeat(SENTENCES / 3)],
])('of many short sentences %s are written in a time that grows with their number, not with its square', (_, text) => {
  timeOf(5, text);
  expect(timeOf(80, text) / timeOf(20, text)).toBeLessThan(7);
});

it('are written also where an item has more sentences than a call takes arguments', () => {
  expect(timeOf(200, 'Ça va. '.repeat(SENTENCES))).toBeGreaterThan(0);
});
