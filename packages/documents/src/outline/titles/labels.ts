import { MONTH } from '@greffier/french/time/calendar';

/** Kinds of labels that number an item. `decimal` has a depth (that of « 5.1 » is 2), `point` is « Point 3 – », `bullet` has no value. */
export type LabelKind =
  | 'decimal'
  | 'ordinal'
  | 'roman'
  | 'upper'
  | 'lower'
  | 'lower-roman'
  | 'point'
  | 'bullet'
  | 'article'
  | 'code'
  | 'bare';

export interface Label {
  /** Labels of the same family number the same list or one like it. */
  readonly family: string;
  readonly kind: LabelKind;
  readonly depth: number;
  readonly value: number;
  /** The text behind the label. */
  readonly rest: string;
}

/** What makes a number before it a day: « 1er », « 3 mars ». */
const OF_A_MONTH = new RegExp(String.raw`^(?:er\b|${MONTH})`, 'iu');
/** What makes a number before it an amount: « 10 % ». */
const AFTER_NUMBER = /^(?:%|€|h\b|heures?\b|min|ans?\b|jours?\b|francs?\b|euros?\b|chf\b|eur\b|bis\b)/iu;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };
/** Words before a number, each letter in either case. A group « (?i:…) » would say the same, but in the V8 of Node 24 what compiled code makes of it changes with what was matched before. */
const POINT_WORDS =
  'point|objet|sujet|question|affaire|item|agenda item|délibération|résolution|motion|partie|chapitre|thème|rubrique|dossier|traktandum|top|punkt|resolution|subject|topic'.replaceAll(
    /\p{L}/gu,
    (letter) => `[${letter}${letter.toUpperCase()}]`,
  );

/** « Premier point », « Troisième objet ». */
const ORDINALS = /^(?:prem|deux|sec|trois|quatr|cinq|six|sept|huit|neuv|dix)/iu;
const ORDINAL_VALUES = ['', 'prem', 'deux', 'trois', 'quatr', 'cinq', 'six', 'sept', 'huit', 'neuv', 'dix'];
const ordinalValue = (word: string): number => {
  const stem = (ORDINALS.exec(word)?.[0] ?? '').toLowerCase();
  return stem === 'sec' ? 2 : ORDINAL_VALUES.indexOf(stem);
};

const romanValue = (roman: string): number => {
  const digits = Array.from(roman.toLowerCase(), (letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
};
const letterValue = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 96;

/** How a kind of label is written, and what it says. */
interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Omit<Label, 'rest'> | undefined;
}

const label = (kind: LabelKind, value: number, family: string = kind, depth = 1): Omit<Label, 'rest'> => ({
  family,
  kind,
  depth,
  value,
});

/** What ends a number: « . », « ) », « ° », « – », alone or together. */
const END = String.raw`\s{0,4}(?:[.):°º/]\s{0,4}[-–—]?|[-–—])\s{0,4}`;

const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:${POINT_WORDS})(?:\s{1,4}[nN]\s?[°º])?\s{0,4}(\d{1,3}(?:\.\d{1,2})*|(?<=\s)(?:[IVX]{1,5}|[A-Z]))(?:\s{0,4}[-–—:.)]\s{0,4}|\s{1,4}(?=\p{Lu}))`,
      'u',
    ),
    read: ([, number = '']) => {
      const parts = number.split('.').map(Number);
      return parts.some(Number.isNaN)
        ? label('point', romanValue(number))
        : label('point', parts.at(-1) ?? 0, parts.length === 1 ? 'point' : `decimal-${parts.length}`, parts.length);
    },
  },
  {
    // « 1er point – », « 2e objet : », « Troisième question. »
    pattern: new RegExp(
      String.raw`^(\d{1,2}(?=\s?(?:er|re|ère|e|ème|nd|nde)\s)|premi[eè]re?|second?e?|(?:deux|trois|quatr|cinqu|six|sept|huit|neuv|dix)ième)(?:\s?(?:er|re|ère|e|ème|nd|nde))?\s{1,4}(?:point|objet|sujet|question|affaire|résolution)\s{0,4}[-–—:.)]\s{0,4}(?=\S)`,
      'iu',
    ),
    read: ([, number = '']) => label('point', /^\d/.test(number) ? Number(number) : ordinalValue(number)),
  },
  {
    pattern: /^([A-Z]|[IVX]{1,5}|\d{1,3})((?:\.\d{1,3}){1,4})(?:\.|\)|°|\s{0,4}[-–—:])?(?:\s{1,4}|(?=\p{L}))/u,
    read: ([, first = '', more = '']) => {
      const parts = more.split('.').slice(1).map(Number);
      // « 12.05.2026 » is a date.
      if (/^\d/.test(first) && parts.some((part) => part > 60)) return undefined;
      return label('decimal', parts.at(-1) ?? 0, `decimal-${parts.length + 1}`, parts.length + 1);
    },
  },
  {
    // « 4a. » stands below « 4. ».
    pattern: /^\d{1,2}\s?([a-h])\s{0,4}[.):]\s{0,4}[-–—]?\s{0,4}(?=\p{L})/u,
    read: ([, letter = '']) => label('decimal', letterValue(letter), 'decimal-letter', 2),
  },
  {
    // « B2. » stands below « B. ».
    pattern: /^[A-H](\d{1,2})\s{0,4}[.):–—-]\s{0,4}(?=\p{L})/u,
    read: ([, number = '']) => label('decimal', Number(number), 'letter-decimal', 2),
  },
  {
    // « 2026-041 », « n° 2026/12 – » are numbers of a register; « 2026-2027 » are years.
    pattern:
      /^(?:(?:délibération |del |n\s?[°º]\s{0,4}))?(?:19|20)\d\d\s?[-–/_.]\s?(?!(?:19|20)\d\d|\d{1,2}[-/.]\d)(\d{1,4})(?:\s{0,4}[-–—:.]\s{0,4}|\s{1,4})(?=\p{L}|["«])/iu,
    read: ([, number = '']) => label('point', Number(number), 'register'),
  },
  {
    pattern: /^n\s?[°º]\s{0,4}(\d{1,3})\s{0,4}[-–—:.)]?\s{1,4}/iu,
    read: ([, number = '']) => label('point', Number(number)),
  },
  {
    pattern: /^\(?(\d{1,3})\s{0,4}[°º]\s{0,4}[-–—)]?\s{0,4}/u,
    read: ([, number = '']) => label('ordinal', Number(number)),
  },
  {
    pattern: new RegExp(String.raw`^\(?(\d{1,3})(?![.:/]\d)${END}(?=\S)`, 'u'),
    read: ([, number = '']) => label('decimal', Number(number), 'decimal-1'),
  },
  {
    pattern: new RegExp(String.raw`^\(?([IVX]{1,6})${END}(?=\S)`, 'u'),
    read: ([, number = '']) => label('roman', romanValue(number)),
  },
  {
    // « M. » is a gentleman, not the thirteenth point.
    pattern: /^\(?(?!M\.)([A-Z])\s{0,4}(?:[.)]\s{0,4}[-–—]?|[-–—])\s{1,4}(?=\S)/u,
    read: ([, letter = '']) => label('upper', letterValue(letter)),
  },
  {
    pattern: /^\(?([ivx]{1,5})\s{0,4}[.)]\s{1,4}(?=\S)/u,
    read: ([, number = '']) => label('lower-roman', romanValue(number)),
  },
  {
    pattern: /^\(?([a-z])\s{0,4}[.)]\s{0,4}[-–—]?\s{0,4}(?=\S)/u,
    read: ([, letter = '']) => label('lower', letterValue(letter)),
  },
  {
    pattern: /^([•◦▪▫■□●○‣⁃·∙–—→⇒➔➜›»➢➤►▶▸✓✔☐☑❑❖◆◇\uE000-\uF8FF\uFFFD*-]|o(?=\s))\s{0,4}(?=\S)/u,
    read: ([, bullet = '']) => label('bullet', 0, `bullet-${bullet}`),
  },
  {
    pattern: /^([IVX]{1,5})\s{1,4}(?=\p{Lu}|["«])/u,
    read: ([, number = '']) => label('bare', romanValue(number), 'roman'),
  },
  {
    pattern: /^([A-H])\s{1,4}(?=\p{Lu}|["«])/u,
    read: ([, letter = '']) => label('bare', letterValue(letter), 'upper'),
  },
  {
    pattern: /^(\d{1,2})\s{1,4}(?=\p{Lu}|["«])/u,
    read: ([, number = '']) => label('bare', Number(number), 'decimal-1'),
  },
];

/** Reads the number, letter or bullet with which a line begins. */
export function readLabel(text: string): Label | undefined {
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(text);
    const found = match === null ? undefined : read(match);
    if (match === null || found === undefined) continue;
    const rest = text.slice(match[0].length).trim();
    const isAmount = found.kind === 'bare' && (OF_A_MONTH.test(rest) || AFTER_NUMBER.test(rest));
    if (!isAmount && /\p{L}|\[/u.test(rest)) return { ...found, rest };
  }
  return undefined;
}

const UNCERTAIN_RULES: readonly Rule[] = [
  {
    pattern:
      /^(?:[aA]rt\.?|ART\.?|[aA]rticle|ARTICLE)\s{0,4}(?:[nN]\s?[°º]\s{0,4})?(\d{1,3})(?:\s?er)?(?:\s{0,4}[-–—:.)]\s{0,4}(?=\S)|\s{1,4}(?=\p{Lu}|["«]))/u,
    read: ([, number = '']) => label('article', Number(number)),
  },
  {
    // Numbers of questions, requests and files: « Q1 : », « § 2. », « CA.007 », « CM-2026-041 », « 2026041 ».
    pattern:
      /^((?:§|[A-Z]{1,5})[-./ ]{0,2}(?:(?:19|20)\d\d[-/.])?|(?:19|20)\d\d(?=\d{2,3}\s))(\d{1,4})(?:\s{0,4}[.):–—-]\s{0,4}|\s{1,4})(?=[\p{L}\d"«])/u,
    read: ([, prefix = '', number = '']) => label('code', Number(number), `code-${prefix}`),
  },
  {
    // « 030/2027 »
    pattern: /^(\d{1,4})\/((?:19|20)\d\d)(?:\s{0,4}[.):–—-]\s{0,4}|\s{1,4})(?=[\p{L}"«])/u,
    read: ([, number = '', year = '']) => label('code', Number(number), `code-/${year}`),
  },
];

/** Reads what numbers an item only where others count on from it: « Art. 1 – », « Q1 : ». */
export function readUncertainLabel(text: string): Label | undefined {
  for (const { pattern, read } of UNCERTAIN_RULES) {
    const match = pattern.exec(text);
    const found = match === null ? undefined : read(match);
    if (match !== null && found !== undefined) return { ...found, rest: text.slice(match[0].length).trim() };
  }
  return undefined;
}

/**
 * Takes a Roman number of one sign (« I. », « V. », « X. ») for the letter that it may be; what came before it decides.
 * @returns undefined where the label cannot be a letter
 */
export function asLetter(found: Label): Label | undefined {
  const isSingle = found.value === 1 || found.value === 5 || found.value === 10;
  if (!isSingle || (found.kind !== 'roman' && found.kind !== 'lower-roman')) return undefined;
  const value = { 1: 9, 5: 22, 10: 24 }[found.value] ?? 0;
  const kind = found.kind === 'roman' ? 'upper' : 'lower';
  return { ...found, kind, family: kind, value };
}

/** Whether a text is nothing but a number, a letter or a bullet, as in a column of its own. */
export const isLabelAlone = (text: string): boolean =>
  text.length <= 14 &&
  !/^[A-Z]?\p{L}{3,}$/u.test(text) &&
  (readLabel(`${text} Xx`) ?? readUncertainLabel(`${text} Xx`))?.rest === 'Xx' &&
  !/\s/.test(
    text.replace(/\s{1,4}[-–—.:)/]$/u, '').replace(/^(?:art\.|\p{L}{3,13}|n\s?°)\s{0,4}(?:n\s?°\s{0,4})?(?=\S)/iu, ''),
  );
