import { carryDoubts } from '@greffier/contract/meeting/transcript/doubts';
import type { Correction } from '@greffier/contract/meeting/transcript/transcript';
import type { Pin } from '@greffier/contract/meeting/agenda/item-starts';
import type { AgendaItem, Passage } from '@greffier/contract/values';
import type { PinsChange } from '../placement/pin-edits.ts';

/** Passages before and after a correction, in the same order. */
export interface Change {
  readonly before: readonly Passage[];
  readonly after: readonly Passage[];
}

/** People's marks of where items begin, in passages that a division replaced, and the agenda of these marks. */
interface FormerPins {
  readonly pins: readonly Pin[];
  readonly agenda: readonly AgendaItem[];
}

/** An edit of the transcript: corrected passages, new passage boundaries, or a correction of where items begin. */
export type Edit =
  | ({ readonly kind: 'passages' } & Change)
  | ({ readonly kind: 'division'; readonly former: FormerPins } & Change)
  | ({ readonly kind: 'starts' } & PinsChange);

/** The edits of this session that can be undone, and those that can be redone. The newest comes last in each list. */
export interface History {
  readonly done: readonly Edit[];
  readonly undone: readonly Edit[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** Adds a new edit. Edits that were undone before can no longer be redone. */
export const withEdit = ({ done }: History, edit: Edit): History => ({ done: [...done, edit], undone: [] });

/** Removes an edit that could not be saved. */
export const withoutEdit = ({ done, undone }: History, edit: Edit): History => {
  const others = (all: readonly Edit[]): Edit[] => all.filter((one) => one.after !== edit.after);
  return { done: others(done), undone: others(undone) };
};

export function withStep({ done, undone }: History, step: 'undo' | 'redo'): History {
  const edit = step === 'undo' ? done.at(-1) : undone.at(-1);
  if (edit === undefined) return { done, undone };
  return step === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, edit] }
    : { done: [...done, edit], undone: undone.slice(0, -1) };
}

/** Splits a change into parts that one call can take. */
export function partsOf({ before, after }: Change, most: number): Change[] {
  const count = Math.ceil(before.length / most);
  return Array.from({ length: count }, (_, part) => {
    const range = [part * most, (part + 1) * most] as const;
    return { before: before.slice(...range), after: after.slice(...range) };
  });
}

type Doubts = NonNullable<Correction['doubts']>;

const sentDoubts = ({ doubts = [] }: Pick<Passage, 'doubts'>): Doubts => doubts.map(([begin, end]) => [begin, end]);

/** Tells whether two passages have their doubtful words at the same positions. */
export const hasSameDoubts = (one: Pick<Passage, 'doubts'>, other: Pick<Passage, 'doubts'>): boolean =>
  String(one.doubts ?? []) === String(other.doubts ?? []);

/** Tells whether a person only marked words as right. If the text changed, the server updates the doubts. */
export const changesDoubts = (from: Passage, to: Passage): boolean => from.text === to.text && !hasSameDoubts(from, to);

/** Returns the passages before a change, with the doubts loaded most recently: the editor may hold older ones. */
export const withDoubtsRead = ({ before, after }: Change, read: ReadonlyMap<number, Passage>): Passage[] =>
  before.map((passage, at) => {
    const now = read.get(passage.id);
    const isCorrected = passage.text !== after[at]?.text;
    return isCorrected && passage.text === now?.text ? { ...passage, doubts: now.doubts } : passage;
  });

/**
 * Returns the doubtful words to send when a person undoes a correction. Without these, only the doubtful words that the
 * correction left in the text would stay doubtful. If another window has since confirmed one of those, none are sent,
 * so that the server decides.
 * @param from the corrected passage, with the doubts of the former text
 * @param now the current passage
 */
function doubtsBack(
  from: Passage,
  to: Passage,
  now: Passage | undefined,
): Pick<Correction, 'doubts' | 'former_doubts'> {
  if (now === undefined || from.text === to.text || sentDoubts(to).length === 0) return {};
  const left = { doubts: carryDoubts([to], [from])[0] };
  return hasSameDoubts(now, left) ? { doubts: sentDoubts(to), former_doubts: sentDoubts(left) } : {};
}

/**
 * Returns the corrections as they are sent: the fields that differ, and the former values. By the former text and
 * speaker, the server recognises whether a division has since given the number to another passage. The doubts are sent
 * as a whole. By the former doubts, the server recognises which ones another window has confirmed since.
 * @param now the current passages, if an edit is undone
 */
export function correctionsOf({ before, after }: Change, now?: ReadonlyMap<number, Passage>): Correction[] {
  return before.map((from, at) => {
    const to = after[at] ?? from;
    return {
      passage_id: from.id,
      ...(from.text !== to.text && { text: to.text }),
      ...(from.speaker !== to.speaker && { speaker: to.speaker }),
      ...(changesDoubts(from, to) && { doubts: sentDoubts(to), former_doubts: sentDoubts(from) }),
      ...doubtsBack(from, to, now?.get(from.id)),
      former_text: from.text,
      former_speaker: from.speaker,
    };
  });
}

const numberOf = (label: string): number => Number(/^speaker_(\d+)$/.exec(label)?.[1] ?? 0);

/** Returns the label of a new speaker: `speaker_4` after `speaker_3`. */
export const nextSpeaker = (labels: readonly string[]): string => `speaker_${Math.max(0, ...labels.map(numberOf)) + 1}`;
