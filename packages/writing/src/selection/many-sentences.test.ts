import { expect, it } from 'vitest';
import { composeMinutes } from './minutes.ts';

/** Number of sentences in a passage. Together they have as many characters as a passage may have. */
const SENTENCES = 700;

/** Measures the processor time for minutes of passages full of short sentences; milliseconds. */
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
  ['that are votes', 'La motion est acceptée par 12 voix contre 3. '.repeat(SENTENCES / 10)],
  ['that put figures right', 'Non, c’est pas 570, c’est 507. '.repeat(SENTENCES / 5)],
  ['that ask and answer', 'Qui est pour ? Douze. Qui est contre ? Trois. '.repeat(SENTENCES / 20)],
  ['that decide', 'Nous décidons de fermer la salle, tout le monde est d’accord. '.repeat(SENTENCES / 20)],
])('many short sentences %s take a time that grows with their number, not with its square', (_, text) => {
  timeOf(5, text);
  // Other work on the machine only adds to a time.
  const lowest = (passages: number) => Math.min(...Array.from({ length: 3 }, () => timeOf(passages, text)));
  expect(lowest(40) / lowest(10)).toBeLessThan(7);
});

it('minutes are also written if an item has more sentences than a call can take arguments', () => {
  expect(timeOf(200, 'Ça va. '.repeat(SENTENCES))).toBeGreaterThan(0);
});
