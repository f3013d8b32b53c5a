/** Marks the start of a word. */
const WORD = '\u2581';
/** Ids of the special pieces, which are the first lines of the file and never found in a text. */
export const SPECIAL = { start: 0, padding: 1, end: 2, unknown: 3 } as const;
const SPECIALS = Object.keys(SPECIAL).length;
/** How much less an unknown character scores than the rarest piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;
/** Longest part of a word that is cut at once; characters. */
const LONGEST_PART = 200;
/** Number of words whose cuts are remembered. */
const REMEMBERED = 20_000;

/** What a text is cut into: pieces of words, each with the logarithm of its likelihood. */
export interface Pieces {
  readonly ids: ReadonlyMap<string, number>;
  /** Score of each id. */
  readonly scores: readonly number[];
  /** Length of the longest piece; UTF-16 units. */
  readonly longest: number;
  readonly unknownScore: number;
  /** The cuts of earlier words. */
  readonly remembered: Map<string, readonly number[]>;
}

/**
 * Reads a list of pieces in the order of their ids, with a piece, a tab and its score in each line.
 * @throws RangeError if it is no such list
 */
export function readPieces(text: string): Pieces {
  const ids = new Map<string, number>();
  const scores: number[] = [];
  let longest = 0;
  let lowest = 0;
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const tab = line.lastIndexOf('\t');
    const score = Number.parseFloat(line.slice(tab + 1));
    if (tab < 1 || Number.isNaN(score)) throw new RangeError(`line ${scores.length + 1} is no piece with a score`);
    const id = scores.push(score) - 1;
    if (id < SPECIALS) continue;
    ids.set(line.slice(0, tab), id);
    longest = Math.max(longest, tab);
    lowest = Math.min(lowest, score);
  }
  if (ids.size === 0) throw new RangeError('there are no pieces');
  return { ids, scores, longest, unknownScore: lowest - UNKNOWN_PENALTY, remembered: new Map() };
}

/**
 * Cuts a text into pieces, and returns their ids. Each word becomes the pieces with the highest sum of scores (the
 * unigram model: Kudo, “Subword Regularization”, ACL 2018).
 * @param most number of ids after which the rest of the text is left out
 */
export function tokensOf(pieces: Pieces, text: string, most = Infinity): number[] {
  const tokens: number[] = [];
  for (const word of normalised(text).split(' ')) {
    if (word === '') continue;
    for (const part of partsOf(WORD + word)) {
      for (const token of remembered(pieces, part)) {
        // Neighbouring unknown characters are one unknown piece, as in SentencePiece.
        if (token !== SPECIAL.unknown || tokens.at(-1) !== SPECIAL.unknown) tokens.push(token);
      }
      if (tokens.length >= most) return tokens.slice(0, most);
    }
  }
  return tokens;
}

/** Writes equal characters in one way, and separates words by one space, much as the network’s own tokenizer does. */
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u200B-\u200F\u2581\uFFFD]+/gu, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();

function partsOf(word: string): readonly string[] {
  if (word.length <= LONGEST_PART) return [word];
  const characters = Array.from(word);
  return Array.from({ length: Math.ceil(characters.length / LONGEST_PART) }, (_, at) =>
    characters.slice(at * LONGEST_PART, (at + 1) * LONGEST_PART).join(''),
  );
}

function remembered(pieces: Pieces, part: string): readonly number[] {
  const known = pieces.remembered.get(part);
  if (known !== undefined) return known;
  const cut = bestCut(pieces, part);
  if (pieces.remembered.size >= REMEMBERED) pieces.remembered.clear();
  pieces.remembered.set(part, cut);
  return cut;
}

/** The last piece of the best cut of a beginning of a word. */
interface Step {
  readonly score: number;
  readonly from: number;
  readonly token: number;
}

/** Finds the best cut by the Viterbi algorithm: for each place, the best cut of everything before it. */
function bestCut({ ids, scores, longest, unknownScore }: Pieces, word: string): readonly number[] {
  const best: (Step | undefined)[] = [{ score: 0, from: 0, token: SPECIAL.start }];
  const offer = (from: number, to: number, token: number, score: number): void => {
    const sum = (best[from]?.score ?? -Infinity) + score;
    if (sum > (best[to]?.score ?? -Infinity)) best[to] = { score: sum, from, token };
  };
  let from = 0;
  for (const character of word) {
    const next = from + character.length;
    // Inside of a character no cut ends, so no cut goes on from there.
    for (let to = next; to <= Math.min(word.length, from + longest); to += 1) {
      const token = ids.get(word.slice(from, to));
      if (token !== undefined) offer(from, to, token, scores[token] ?? 0);
      else if (to === next) offer(from, to, SPECIAL.unknown, unknownScore);
    }
    from = next;
  }
  const cut: number[] = [];
  for (let to = word.length; to > 0;) {
    const step = best[to];
    if (step === undefined) throw new RangeError('each character is a piece or unknown');
    cut.push(step.token);
    to = step.from;
  }
  return cut.toReversed();
}
