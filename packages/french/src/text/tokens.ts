/** A word, an elided word (« qu’ ») or a mark, and whether a space stands before it. */
export interface Token {
  readonly text: string;
  readonly spaced: boolean;
}

const TOKEN =
  /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[,.]\d+)?|\d+(?:[,.]\d+)*|(?:lorsqu|puisqu|jusqu|quoiqu|qu|[jmtslndc])['’](?=\p{L}|\d)|\p{L}[\p{L}\p{N}]*(?:['’-]\p{L}[\p{L}\p{N}]*|-\d+)*|[^\s]/giu;
/** Words with an apostrophe that marks no elision. */
const WHOLE = /^(?:aujourd|quelqu|prud)['’]/iu;
/** Elided word at the beginning of a match such as « s'agit »; it counts as a word of its own. */
const ELIDED = /^(?:lorsqu|puisqu|jusqu|quoiqu|qu|[jmtslndc])['’]/iu;

/** Divides a text into words and marks, with elisions apart: « qu’il y a » gives `qu’ il y a`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    let rest = match[0];
    let spaced = /\s/u.test(text[match.index - 1] ?? '');
    while (!WHOLE.test(rest) && rest.length > 2) {
      const elided = ELIDED.exec(rest)?.[0];
      if (elided === undefined || elided.length === rest.length) break;
      tokens.push({ text: elided, spaced });
      rest = rest.slice(elided.length);
      spaced = false;
    }
    tokens.push({ text: rest, spaced });
  }
  return tokens;
}

const VOWEL = /^[aeiouyâàäéèêëîïôöùûüœæ]|^h(?=[aeé](?:l|r(?!i)|b|u)|é|i|o(?:m|n|r)|u(?:b|g|i))/iu;
/** Words before which nothing is elided. */
const ASPIRATED = /^(?:onz|oui|hui(?:t|tièm)|hors|haut|hauss|hasard|hall|handicap|hiérarch|honte|yaourt)/iu;
const elides = (next: string): boolean => VOWEL.test(next) && !ASPIRATED.test(next);

/** Elides after a neighbour has changed: « que il » becomes « qu’il », « si il » « s’il », « de Anne » « d’Anne ». */
export const elided = (text: string): string =>
  text
    .replace(
      /(?<![\p{L}\p{N}'’-])(que|ne|se|de|je|me|le|la|lorsque|puisque|jusque|quoique) (?=(\p{L}+))/giu,
      (whole: string, word: string, next: string) => (elides(next) ? `${word.slice(0, -1)}’` : whole),
    )
    .replace(/(?<![\p{L}'’-])si (?=ils?(?!\p{L}))/giu, (whole) => `${whole.slice(0, 1)}’`);
