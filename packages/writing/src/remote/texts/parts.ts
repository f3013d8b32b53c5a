import type { Passage } from '@greffier/contract/values';
import { tokenBound } from '../client/tokens.ts';

/** Number of passages that are shown before a part, as its context. */
const CONTEXT_PASSAGES = 2;
/** Tokens around the text of a passage: its number, its speaker, the line break. */
const LINE_TOKENS = 24;

/** Limit on the passages of one part. If a part is longer, the notes of small models are cut off. */
export const MOST_READ = 40;

export interface Part {
  /** The last passages before the part, as context; the first part has none. */
  readonly context: readonly Passage[];
  readonly passages: readonly Passage[];
}

export const passageTokens = (passage: Passage): number => tokenBound(passage.text) + LINE_TOKENS;

/** Divides a passage that is too long into several that keep its number. */
function cut(passage: Passage, room: number): Passage[] {
  if (passageTokens(passage) <= room) return [passage];
  const words = passage.text.split(' ');
  if (words.length < 2) {
    // A text never has more tokens than bytes, and French words have fewer than three bytes for each character.
    const most = Math.max(1, Math.floor(Math.max(1, room - LINE_TOKENS) / 3));
    const pieces = Math.ceil(passage.text.length / most);
    return Array.from({ length: pieces }, (_, at) => ({
      ...passage,
      text: passage.text.slice(at * most, (at + 1) * most),
    }));
  }
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half), words.slice(half)].flatMap((piece) => cut({ ...passage, text: piece.join(' ') }, room));
}

/**
 * Divides passages into parts of at most `room` tokens, context included. All parts have about the same number of
 * passages, so that the last part is not much shorter than the others. Where a part ends depends only on its own
 * passages and on their number, so a correction changes no other part.
 * @param most limit on the passages of a part; if absent, only the room counts
 */
export function partsOf(passages: readonly Passage[], room: number, most = Infinity): Part[] {
  const blocks = Math.ceil(passages.length / Math.min(most, Math.max(1, passages.length)));
  const share = Math.ceil(passages.length / blocks);
  const parts: Part[] = [];
  let context: readonly Passage[] = [];
  for (let from = 0; from < passages.length; from += share) {
    const block = passages.slice(from, from + share);
    for (const own of divided(block, context, room)) {
      parts.push({ context, passages: own });
      context = contextOf(own, room / 4);
    }
  }
  return parts;
}

const tokensOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, passage) => sum + passageTokens(passage), 0);

/**
 * Divides passages into as few parts as the room allows, all of about the same length.
 * @param before context of the first part
 */
function divided(block: readonly Passage[], before: readonly Passage[], room: number): Passage[][] {
  const pieces = block.flatMap((passage) => cut(passage, Math.max(LINE_TOKENS + 8, Math.floor(room / 2))));
  const total = tokensOf(pieces);
  const context = tokensOf(before);
  if (context + total <= room) return [pieces];
  // Each part but the first gets the end of the one before it as context, at most a quarter of the room.
  const count = Math.ceil(total / (room - room / 4));
  const parts: Passage[][] = [[]];
  let [done, used] = [0, context];
  for (const piece of pieces) {
    const tokens = passageTokens(piece);
    const open = parts.at(-1) ?? [];
    const isShared = done + tokens / 2 >= (total * parts.length) / count;
    if (open.length > 0 && (isShared || used + tokens > room)) {
      parts.push([]);
      used = tokensOf(contextOf(open, room / 4));
    }
    parts.at(-1)?.push(piece);
    done += tokens;
    used += tokens;
  }
  return parts;
}

function contextOf(before: readonly Passage[], room: number): Passage[] {
  const last = before.slice(-CONTEXT_PASSAGES);
  return last.reduce((sum, one) => sum + passageTokens(one), 0) <= room ? last : [];
}

/** Halves a part; null if it is one passage that cannot be cut. */
export function halves(part: Part): [Part, Part] | null {
  const { context, passages } = part;
  const first = passages[0];
  if (first === undefined) return null;
  const pieces = passages.length > 1 ? passages : cut(first, Math.floor(passageTokens(first) / 2));
  if (pieces.length < 2 || pieces.every(({ text }) => text.length < 2)) return null;
  const middle = Math.ceil(pieces.length / 2);
  const head = pieces.slice(0, middle);
  return [
    { context, passages: head },
    { context: passages.length > 3 ? head.slice(-1) : [], passages: pieces.slice(middle) },
  ];
}
