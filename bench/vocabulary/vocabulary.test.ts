import { vocabularyCorrection } from '@greffier/speech/transcript/vocabulary/correction';
import { knownWords } from '@greffier/speech/transcript/vocabulary/known-words';
import { describe, expect, it } from 'vitest';
import { readMeetings, setFolder } from '../shared/meeting-file.ts';
import { hasElement, notSaid, readHeard, readNearMisses, scoreHeard } from './vocabulary-score.ts';

describe('a vocabulary of a hundred elements', () => {
  const known = knownWords(['fr']);

  it('corrects most near misses written by hand, and writes no wrong element', async () => {
    const misses = await readNearMisses();
    expect(misses).toHaveLength(100);
    const correct = vocabularyCorrection(
      misses.map(({ element }) => element),
      known,
    );
    const results = misses.map((miss) => ({ ...miss, written: correct(miss.heard) }));
    const lost = results.filter(({ element, written }) => !hasElement(written, element));
    expect(lost.length).toBeLessThanOrEqual(15);
    for (const { heard, written } of lost) expect(written).toBe(heard);
  });

  it('corrects two thirds of what a recogniser heard with few wrong letters, and spoils nothing that was right', async () => {
    const rows = (await readHeard()).map((list) => {
      const elements = list.map(({ element }) => element);
      const row = scoreHeard(list, vocabularyCorrection(elements, known)).get('together');
      if (row === undefined) throw new Error('a list without elements');
      return row;
    });
    const sum = (count: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + count(row), 0);
    expect(sum(({ nearWon }) => nearWon) / sum(({ near }) => near)).toBeGreaterThan(2 / 3);
    expect(sum(({ won }) => won) / sum(({ missed }) => missed)).toBeGreaterThan(0.4);
    expect(sum(({ wrong }) => wrong)).toBeLessThanOrEqual(5);
    for (const { said, missed, right } of rows) expect(right).toBe(said - missed);
  });

  it('changes nothing in meetings that contain none of its elements', async () => {
    const meetings = await readMeetings(setFolder('known'));
    const lists = [await readNearMisses(), ...(await readHeard())];
    for (const list of lists) {
      for (const meeting of meetings) {
        const correct = vocabularyCorrection(
          notSaid(
            list.map(({ element }) => element),
            meeting,
          ),
          known,
        );
        for (const { text } of meeting.passages) expect(correct(text)).toBe(text);
      }
    }
  }, 60_000);
});
