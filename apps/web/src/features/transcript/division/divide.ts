import { PassageText } from '@greffier/contract/meeting/transcript/transcript';
import type { Passage } from '@greffier/contract/values';
import type { Change } from '../corrections.ts';

/** Ways to change where passages begin and end. */
export type Deed = 'cut' | 'giveStart' | 'giveEnd' | 'joinPrevious' | 'joinNext';

interface Place {
  readonly passage: Passage;
  readonly previous: Passage | undefined;
  readonly next: Passage | undefined;
  /** Position of the cursor in the passage's text. */
  readonly at: number;
}

/** Returns the passages before and after a division; null if it is impossible, or a passage would be too long. */
export function divided(deed: Deed, place: Place): Change | null {
  const change = WAYS[deed](place, partsOf(place.passage, place.at));
  if (change === null || !change.after.every(({ text }) => PassageText.safeParse(text).success)) return null;
  return { before: change.before, after: numbered(change) };
}

type Parts = readonly [Passage, Passage];

const WAYS: Readonly<Record<Deed, (place: Place, parts: Parts | null) => Change | null>> = {
  cut: ({ passage }, parts) => parts && { before: [passage], after: parts },
  giveStart: ({ passage, previous }, parts) =>
    parts === null || previous === undefined
      ? null
      : { before: [previous, passage], after: [joined(previous, parts[0]), parts[1]] },
  giveEnd: ({ passage, next }, parts) =>
    parts === null || next === undefined
      ? null
      : { before: [passage, next], after: [parts[0], { ...joined(parts[1], next), speaker: next.speaker }] },
  joinPrevious: ({ passage, previous }) =>
    previous === undefined ? null : { before: [previous, passage], after: [joined(previous, passage)] },
  joinNext: ({ passage, next }) =>
    next === undefined ? null : { before: [passage, next], after: [joined(passage, next)] },
};

/** Splits a passage in two, and its time in proportion to the text. Null if one part would be empty. */
function partsOf(passage: Passage, at: number): Parts | null {
  const { text, start, end } = passage;
  const [first, last] = [text.slice(0, at).trim(), text.slice(at).trim()];
  if (first === '' || last === '') return null;
  const moment = Math.round((start + ((end - start) * at) / text.length) * 100) / 100;
  const cut = Math.min(end, Math.max(start, moment));
  return [
    { ...passage, text: first, end: cut },
    { ...passage, text: last, start: cut },
  ];
}

/** Joins two passages into one, which keeps the first one's speaker. */
const joined = (first: Passage, last: Passage): Passage => ({
  ...first,
  text: `${first.text} ${last.text}`,
  end: Math.max(first.end, last.end),
});

const numbered = ({ before, after }: Change): Passage[] =>
  after.map((passage, at) => ({ ...passage, id: (before[0]?.id ?? 1) + at }));
