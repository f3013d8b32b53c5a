import { fold } from '@greffier/french/text/words';
import type { Kept, Prompt } from './prompts.ts';

interface Note {
  readonly text: string;
  readonly passages: readonly number[];
}

const isNotes = (kept: unknown): kept is { readonly facts: readonly Note[] } =>
  typeof kept === 'object' && kept !== null && 'facts' in kept;
const wordsOf = ({ text }: Note): Set<string> => new Set(fold(text).match(/[\p{L}\p{N}]+/gu));

/** Finds, among the notes that share a passage with a note, the one that has the most words in common with it. */
function nearest(note: Note, notes: readonly Note[]): Note | undefined {
  const own = wordsOf(note);
  const shared = (other: Note): number => [...wordsOf(other)].filter((word) => own.has(word)).length;
  return notes
    .filter(({ passages }) => passages.some((id) => note.passages.includes(id)))
    .toSorted((one, other) => shared(other) - shared(one))[0];
}

/**
 * Answers a prompt that asks again for some notes of a part. Uses the recorded answer to an earlier prompt that asked
 * for other notes of the same part, or was worded differently. So when a check changes its verdict on one note, the
 * recorded answers about the others stay usable.
 * @returns the recorded notes that replace those asked for now, and the digest of the recorded answer; undefined if
 * nothing was recorded for the part
 */
export function givenAgain(
  { first, messages }: Prompt,
  answers: ReadonlyMap<string, Kept>,
): { readonly digest: string; readonly kept: Kept } | undefined {
  const before = first === null ? undefined : answers.get(first);
  const digest = [...answers.keys()].find((key) => first !== null && key.endsWith(`-${first}`));
  const recorded = digest === undefined ? undefined : answers.get(digest);
  if (digest === undefined || !isNotes(before) || !isNotes(recorded)) return undefined;
  const asked: unknown = JSON.parse(messages.at(-2)?.content ?? '{}');
  const texts = new Set(isNotes(asked) ? asked.facts.map(({ text }) => text) : []);
  const facts = recorded.facts.filter((note) => texts.has(nearest(note, before.facts)?.text ?? ''));
  return { digest, kept: { facts } };
}
