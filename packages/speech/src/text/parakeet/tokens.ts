import { readFile } from 'node:fs/promises';
import { speechErrors } from '../../speech-errors.ts';

/** Letters that none of the languages on offer is written with. */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const BLANK = '<blk>';
/** Marks of the training, such as `<|nospeech|>`: never words. */
const MARK = /^<.*>$/;
/** A sign that ends a word rather than begin one, though French puts a space before it. */
const CLOSING = /^\s[?!:;»%…)\]]/;

export interface Tokens {
  /** Text of each token, a space where a word begins; empty for marks. */
  readonly pieces: readonly string[];
  /** The token of « nothing more is said here ». */
  readonly blank: number;
  /**
   * Tokens that are never chosen. The model finds out by itself which of its 25 languages is spoken and cannot be told:
   * its alphabet is all that can be forced.
   */
  readonly foreign: readonly number[];
  /** Whether a token begins a word. */
  readonly beginsWord: (token: number) => boolean;
}

/**
 * @param file lines of `piece id`, `▁` for a space
 * @throws SpeechError `model_damaged`
 */
export async function readTokens(file: string): Promise<Tokens> {
  const pieces: string[] = [];
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const at = line.lastIndexOf(' ');
    const id = Number(line.slice(at + 1).trim());
    if (at > 0 && Number.isInteger(id)) pieces[id] = line.slice(0, at).replaceAll('▁', ' ');
  }
  const blank = pieces.indexOf(BLANK);
  if (blank === -1) throw speechErrors.modelLayout(file, BLANK);
  if (Object.keys(pieces).length !== pieces.length) throw speechErrors.modelDamaged(file);
  const texts = pieces.map((piece) => (MARK.test(piece) ? '' : piece));
  return {
    pieces: texts,
    blank,
    foreign: [...texts.keys()].filter((token) => FOREIGN.test(texts[token] ?? '')),
    beginsWord: (token) => {
      const piece = texts[token] ?? '';
      return piece.startsWith(' ') && !CLOSING.test(piece);
    },
  };
}
