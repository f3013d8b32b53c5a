import { MeetingId } from '@greffier/contract/ids';
import { searchTerms } from '@greffier/french/text/search-words';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { shownMeeting } from './places.ts';
import type { FoundHead } from './repository.ts';

const head = (changes: Partial<FoundHead> = {}): FoundHead => ({
  id: MeetingId.parse(randomUUID()),
  name: 'Comité',
  meetingDate: '2026-03-03',
  meetingTime: null,
  participants: [],
  speakerMap: {},
  agenda: [],
  summary: null,
  minutesFindings: null,
  ...changes,
});
/** Makes words that were never read before, so that none is remembered and reading each takes time. */
const words = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `mots${(from + at) * 7_919}eraient`).join(' ');
const terms = searchTerms('toiture', 6);

it('lets others have their turns while it looks through long texts', async () => {
  let longest = 0;
  let last = performance.now();
  const watch = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const began = performance.now();
  let isOver = false;
  const tick = (): void => {
    watch();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const found = await shownMeeting(head({ summary: `<p>${words(25_000)} toiture</p>` }), [], terms);
  isOver = true;
  watch();
  expect(found.places).toHaveLength(1);
  expect(longest).toBeLessThan((performance.now() - began) / 4);
});

it('finds words far inside a long paragraph, and shows the text around them', async () => {
  const summary = `<p>${words(3_000, 90_000)} la toiture ${words(3_000, 95_000)}</p>`;
  const [place] = (await shownMeeting(head({ summary }), [], terms)).places;
  expect(place?.text.filter(({ marked }) => marked)).toEqual([{ text: 'toiture', marked: true }]);
});

it('searches a limited part of a meeting, always with its short texts and minutes', async () => {
  const said = { meetingId: head().id, speaker: 'speaker_1', start: 4 };
  const long = Array.from({ length: 40 }, (_, at) => ({ ...said, position: at + 1, text: 'mot '.repeat(5_000) }));
  const passages = [...long, { ...said, position: 41, text: 'La toiture fuit.' }];
  const found = head({
    participants: ['Anne Toiture'],
    agenda: [{ level: 1, text: 'Toiture' }],
    summary: '<p>La toiture est refaite.</p>',
  });
  const kinds = async (texts: typeof passages) =>
    (await shownMeeting(found, texts, terms)).places.map(({ kind }) => kind).toSorted();
  expect(await kinds(passages)).toEqual(['agenda', 'minutes', 'people']);
  expect(await kinds(passages.slice(-1))).toEqual(['agenda', 'minutes', 'people', 'transcript']);
});
