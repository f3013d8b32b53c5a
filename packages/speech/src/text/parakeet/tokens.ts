import { readFile } from 'node:fs/promises';
import { speechErrors } from '../../speech-errors.ts';

/** Letters of alphabets that none of the offered languages uses. */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const BLANK = '<blk>';
/** Tokens from the training that are not words, such as `<|nospeech|>`. */
const MARK = /^<.*>$/;
/** A sign that belongs to the word before it, although French puts a space in between. */
const CLOSING = /^\s[?!:;»%…)\]]/;

export interface Tokens {
  /** Text of each token, with a space if the token begins a word; empty for tokens that are not words. */
  readonly pieces: readonly string[];
  /** The token that means « nothing more is said here ». */
  readonly blank: number;
  /**
   * Tokens that are never chosen. The model decides by itself which of its 25 languages is spoken; only its alphabet
   * can be restricted.
   */
  readonly foreign: readonly number[];
  /** Whether a token begins a word. */
  readonly beginsWord: (token: number) => boolean;
}

/**
 * Reads the tokens of a model.
 * @param file lines of `piece id`, with `▁` for a space
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
