import type { Label, LabelKind } from './label.ts';

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };
/**
 * Words before a number, with each letter in either case. A group « (?i:…) » would mean the same, but in the V8 of Node
 * 24, compiled code matches it differently depending on earlier matches.
 */
const POINT_WORDS =
  'point|pt|objet|sujet|question|affaire|item|agenda item|délibération|résolution|motion|partie|chapitre|thème|rubrique|dossier|traktandum|antrag|top|punkt|resolution|subject|topic'.replaceAll(
    /\p{L}/gu,
    (letter) => `[${letter}${letter.toUpperCase()}]`,
  );

/** Beginnings of ordinal numbers in words, as in « Premier point », « Troisième objet ». */
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

/** The way in which a kind of label is written, and how it is read. */
export interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Omit<Label, 'rest'> | undefined;
}

const label = (kind: LabelKind, value: number, family: string = kind, depth = 1): Omit<Label, 'rest'> => ({
  family,
  kind,
  depth,
  value,
});

/** Signs that end a number: « . », « ) », « ° », « – », alone or together. */
const END = String.raw`\s{0,4}(?:[.):°º/]\s{0,4}[-–—]?|[-–—])\s{0,4}`;

/** The kinds of labels that number an item wherever they stand before a text. The first rule that matches counts. */
export const RULES: readonly Rule[] = [
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
    // « M. » means « Monsieur » and is not the thirteenth item.
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

/** The kinds of labels that number an item only if other labels continue their count. */
export const UNCERTAIN_RULES: readonly Rule[] = [
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
