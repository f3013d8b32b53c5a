import { NUMERALS } from '@greffier/french/numbers/numbers';
import { fold } from '@greffier/french/text/words';

const SMALL: Readonly<Record<string, number>> = { ...NUMERALS, premier: 1, premiere: 1 };
const MULTIPLES: Readonly<Record<string, number>> = {
  mille: 1e3,
  million: 1e6,
  millions: 1e6,
  milliard: 1e9,
  milliards: 1e9,
};
/** Every word that a number can be made of, folded. */
export const NUMBER_WORDS: readonly string[] = [...Object.keys(SMALL), ...Object.keys(MULTIPLES), 'cent', 'cents'];

/** A number in a text. It has several readings if its spelling allows two, as in « 16.800 ». */
export interface Figure {
  readonly readings: readonly number[];
  /** Whether the number is « un » or « une » alone, which is more often an article. */
  readonly weak: boolean;
}

/**
 * Returns the number of an ordinal: « cinq » for « cinquième », « onze » for « onzième »; undefined for other words.
 */
function ordinal(word: string): number | undefined {
  const root = /^(\w+)iemes?$/.exec(word)?.[1];
  if (root === undefined) return undefined;
  if (root === 'cent') return 100;
  if (root === 'mill') return 1000;
  return SMALL[root.replace(/^cinqu$/, 'cinq').replace(/^neuv$/, 'neuf')] ?? SMALL[`${root}e`];
}

/** Adds up the words of one number as they come. If `add` returns false, the word begins another number. */
class Spoken {
  #total = 0;
  #group: number | null = null;
  #last = 0;
  #words: string[] = [];
  #decimals: string | null = null;

  get value(): Figure | null {
    if (this.#words.length === 0) return null;
    const whole = this.#total + (this.#group ?? 0);
    const reading = this.#decimals === null ? whole : Number(`${whole}.${this.#decimals || '0'}`);
    return { readings: [reading], weak: this.#words.length === 1 && /^une?$/.test(this.#words[0] ?? '') };
  }

  /** @returns whether the word continues this number */
  add(word: string): boolean {
    const small = SMALL[word] ?? ordinal(word);
    const fits = small !== undefined ? this.#addSmall(small) : this.#addMultiple(word);
    if (fits) this.#words.push(word);
    return fits;
  }

  point(): boolean {
    if (this.#words.length === 0 || this.#decimals !== null) return false;
    this.#decimals = '';
    return true;
  }

  #addSmall(value: number): boolean {
    if (this.#decimals !== null) {
      this.#decimals += String(value);
      return true;
    }
    const tens = this.#last >= 20 && this.#last < 100 && this.#last % 10 === 0;
    if (this.#group === null) this.#group = value;
    else if (this.#last === 4 && value === 20) this.#group += 76;
    else if (tens && (value < 10 || ((this.#last === 60 || this.#last === 80) && value < 20))) this.#group += value;
    else if (this.#last === 10 && value >= 7 && value < 10) this.#group += value;
    else if (this.#last === 100) this.#group += value;
    else return false;
    this.#last = this.#group % 100 === 80 && value === 20 ? 80 : value;
    return true;
  }

  #addMultiple(word: string): boolean {
    if (/^cents?$/.test(word)) {
      if (this.#decimals !== null || this.#last === 100 || (this.#group ?? 0) > 99) return false;
      this.#group = (this.#group || 1) * 100;
      this.#last = 100;
      return true;
    }
    const multiple = MULTIPLES[word];
    if (multiple === undefined) return false;
    const whole = this.#group ?? 1;
    const factor = this.#decimals === null ? whole : Number(`${whole}.${this.#decimals || '0'}`);
    this.#total += factor * multiple;
    this.#group = null;
    this.#decimals = null;
    this.#last = 0;
    return true;
  }
}

function written(digits: string): number[] {
  const joined = digits.replace(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '');
  const plain = Number(joined.replace(',', '.'));
  const points = /^\d{1,3}(?:\.\d{3})+$/.test(joined) ? [Number(joined.replaceAll('.', ''))] : [];
  return Number.isNaN(plain) ? points : [plain, ...points];
}

const TOKEN = /\d{1,3}(?:[ ']\d{3})+(?!\d)(?:,\d+)?|\d{1,3}(?:\.\d{3})+(?![\d])|\d+(?:[.,]\d+)?|[a-z]+|[^\sa-z\d-]/g;

/** Finds the numbers of a text, in digits and in words, ordinals included. */
export function figuresOf(text: string): Figure[] {
  const plain = fold(text)
    .replace(/pour ?cents?(?![a-z])/g, '%')
    .replace(/(?<=\d ?h ?|\d:)00(?!\d)/g, '')
    .replace(/heures? et demie?/g, 'heures 30')
    .replace(/heures? et quart/g, 'heures 15')
    .replace(/moins le quart/g, '45');
  const found: Figure[] = [];
  let spoken = new Spoken();
  const close = (): void => {
    if (spoken.value !== null) found.push(spoken.value);
    spoken = new Spoken();
  };
  const tokens = plain.match(TOKEN) ?? [];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? '';
    if (/^\d/.test(token)) {
      close();
      const multiple = MULTIPLES[next] ?? 1;
      const readings = written(token).map((one) => one * multiple);
      found.push({
        readings: next.startsWith('k') ? readings.flatMap((one) => [one, one * 1000]) : readings,
        weak: false,
      });
    } else if (/^\d/.test(tokens[at - 1] ?? '') && MULTIPLES[token] !== undefined) close();
    else if (token === 'virgule' && spoken.point()) continue;
    else if (token === 'et' && spoken.value !== null && /^(?:une?|unieme|onze|onzieme)$/.test(next)) continue;
    else if (!spoken.add(token)) {
      close();
      spoken.add(token);
    }
  }
  close();
  return found;
}

/** Words that say that everybody agrees. */
const UNANIMOUS = /unanim/;
const NOBODY_AGAINST =
  /unanim|personne|tout le monde|tous d'accord|(?:aucune?|pas d'?|zero) ?(?:opposition|abstention|avis contraire|voix contraire)/;

/** An empty side of a vote, which nobody needs to count aloud. */
const NOBODY_COUNTED = /(?<!\p{L}|\d|[.,])(?:0|zéro) (?=(?:voix )?(?:pour|contre|abstention|avis|blanc|nul))/giu;

/** Tells whether `text` has a figure that `said` does not have. */
export function hasUnsaidFigure(text: string, said: string): boolean {
  const known = new Set(figuresOf(said).flatMap(({ readings }) => readings));
  const unsaid = figuresOf(text.replace(NOBODY_COUNTED, ' ')).some(
    ({ readings, weak }) => !weak && !readings.some((one) => known.has(one)),
  );
  return unsaid || (UNANIMOUS.test(fold(text)) && !NOBODY_AGAINST.test(fold(said)));
}
