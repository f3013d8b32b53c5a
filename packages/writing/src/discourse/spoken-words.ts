/** A word of a spoken sentence with the marks around it. */
export interface SpokenWord {
  /** Marks before the word, such as « ( ». */
  readonly before: string;
  readonly text: string;
  /** `text` in lower case, with plain apostrophes. */
  readonly plain: string;
  /** Marks after the word, with the space that French puts before some marks. */
  readonly after: string;
  /** Whether the pause after the word was filled with « euh » or the like. */
  readonly hesitates?: true;
}

const LETTER = /[\p{L}\p{N}%€$°]/u;

function spokenWord(chunk: string): SpokenWord {
  let [from, to] = [0, chunk.length];
  while (from < to && !LETTER.test(chunk[from] ?? '')) from++;
  while (to > from && !LETTER.test(chunk[to - 1] ?? '') && !/['’]/.test(chunk[to - 1] ?? '')) to--;
  const text = chunk.slice(from, to);
  const plain = text.toLocaleLowerCase('fr').replaceAll('’', "'");
  return { before: chunk.slice(0, from), text, plain, after: chunk.slice(to) };
}

/** Divides a sentence into words. Marks by themselves belong to the word before. */
export function spokenWords(sentence: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  let opened = '';
  for (const chunk of sentence.split(/\s+/)) {
    const last = words.at(-1);
    if (LETTER.test(chunk)) {
      words.push(spokenWord(`${opened}${chunk}`));
      opened = '';
    } else if (/[«(“[]/.test(chunk)) opened = chunk;
    else if (last !== undefined && chunk !== '')
      words[words.length - 1] = { ...last, after: `${last.after}${/^[:;?!»–—-]/.test(chunk) ? ' ' : ''}${chunk}` };
  }
  return words;
}

export const joinedWords = (words: readonly SpokenWord[]): string =>
  words.map(({ before, text, after }) => `${before}${text}${after}`).join(' ');

/** Tells whether there is a pause after a word. */
export const pauses = (word: SpokenWord | undefined): boolean => word === undefined || /[,;:.…?!–—-]/.test(word.after);
