/**
 * French spelling → sounds, one character each: the phonemes of SAMPA, with the nasals as `1` (vin, brun), `3` (vent)
 * and `4` (vont), and `2` for eu; a mute e has no sound. A word and a recogniser’s version of it should look alike, so
 * sounds that people confuse (é and è in open syllables, o and au) are one if the spelling leaves them open. The rules
 * follow Catach, L’orthographe française (1980), reduced to what decides a match.
 */

const VOWEL = 'aàâäeéèêëiîïoôöuùûüyœæ';
const NASAL_ENDS = `(?![${VOWEL}nmh])`;
const SOFT = '(?=[eiyéèêëîï])';

/** Sticky patterns and their sounds. At each place, the first rule that fits wins. */
const RULES: readonly (readonly [pattern: RegExp, sounds: string])[] = (
  [
    ['eaux?', 'o'],
    ['aille?', 'aj'],
    ['(?:eu|œu|ue|œ)ill?e?', '2j'],
    ['eill?e?', 'Ej'],
    ['ail$', 'aj'],
    ['ouill', 'uj'],
    [`uill(?=[${VOWEL}])`, 'yij'],
    [`oin${NASAL_ENDS}`, 'w1'],
    [`ien${NASAL_ENDS}`, 'j1'],
    [`(?:ain|aim|ein|eim|in|im|yn|ym|un|um)${NASAL_ENDS}`, '1'],
    ['sh|sch|sz|cz', 'S'],
    [`éen${NASAL_ENDS}`, 'e1'],
    [`(?:an|am|en|em|aen|aon)${NASAL_ENDS}`, '3'],
    [`(?:on|om)${NASAL_ENDS}`, '4'],
    [`oy(?=[${VOWEL}])`, 'waj'],
    ['oi|oî|oê|oy', 'wa'],
    [`ay(?=[${VOWEL}])`, 'Ej'],
    ['ou|où|oû|oo', 'u'],
    ['œu|eu|eû|œ|ö', '2'],
    ['au', 'o'],
    ['ai|aî|ei|ay|ey|æ', 'E'],
    ['ier$', 'je'],
    ['stion', 'stj4'],
    ['tion', 'sj4'],
    ['(?<=[bcdfgjklmnpqrstvwxz])ill', 'ij'],
    ['ées?$|é', 'e'],
    ['è|ê|ë|ä', 'E'],
    ['^e', 'E'],
    ['es?$', ''],
    ['e(?=[bcdfgjklmnpqrstvwxz]{2})', 'E'],
    ['e(?=[bcdfgklmnpqrstvxz]$)', 'E'],
    ['e', ''],
    [`i(?=[${VOWEL}])|ï(?=[${VOWEL}])|(?<=[${VOWEL}])y(?=[${VOWEL}])`, 'j'],
    ['i|î|ï|y', 'i'],
    ['a|à|â', 'a'],
    ['o|ô', 'o'],
    ['u|ù|û|ü', 'y'],
    ['ch(?=[rln]|ol[eéi]|or[eéiu])', 'k'],
    ['tch', 'tS'],
    ['ch', 'S'],
    ['ph', 'f'],
    ['th', 't'],
    ['gn', 'N'],
    [`gu${SOFT}`, 'g'],
    ['cqu|qu|q|ck', 'k'],
    [`cc${SOFT}`, 'ks'],
    [`sc${SOFT}`, 's'],
    [`c${SOFT}|ç`, 's'],
    ['cc?', 'k'],
    ['ge(?=[aou])', 'Z'],
    [`g${SOFT}`, 'Z'],
    ['gg?', 'g'],
    ['je(?=an)|j', 'Z'],
    ['ss', 's'],
    [`(?<=[${VOWEL}])s(?=[${VOWEL}])`, 'z'],
    ['s', 's'],
    [`(?<=^h?e)x(?=[${VOWEL}])`, 'gz'],
    ['x', 'ks'],
    ['zz?', 'z'],
    ["h|’|'", ''],
    ['w', 'w'],
    ['rr?h?', 'R'],
    ['ll?', 'l'],
    ['mm?', 'm'],
    ['nn?', 'n'],
    ['pp?', 'p'],
    ['bb?', 'b'],
    ['tt?', 't'],
    ['dd?', 'd'],
    ['ff?', 'f'],
    ['v', 'v'],
    ['kk?', 'k'],
  ] as const
).map(toRule);
/** Rules for endings that French does not pronounce as they are written, followed by the general rules. */
const FRENCH_RULES: typeof RULES = [
  ...(
    [
      ['er$|ez$', 'e'],
      ['et$', 'E'],
    ] as const
  ).map(toRule),
  ...RULES,
];

function toRule([pattern, sounds]: readonly [pattern: string, sounds: string]): readonly [RegExp, string] {
  return [new RegExp(pattern, 'uy'), sounds];
}

/** The names of the letters, as people spell aloud. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'be',
  c: 'se',
  d: 'de',
  e: '2',
  f: 'Ef',
  g: 'Ze',
  h: 'aS',
  i: 'i',
  j: 'Zi',
  k: 'ka',
  l: 'El',
  m: 'Em',
  n: 'En',
  o: 'o',
  p: 'pe',
  q: 'ky',
  r: 'ER',
  s: 'Es',
  t: 'te',
  u: 'y',
  v: 've',
  w: 'dublve',
  x: 'iks',
  y: 'igREk',
  z: 'zEd',
};

/** Endings that are written in French but not pronounced. */
const SILENT_END = /(?<=\p{L})(?:(?<!e)[td]s?|s|(?<=u)x|(?<=[mro])ps?|(?<=n)gs?|(?<=[aou])z)$/u;
/** English spellings with sounds of their own, and how a French speaker would write these sounds. */
const ENGLISH: readonly (readonly [pattern: RegExp, french: string])[] = [
  [/ing$/gu, 'igne'],
  [/igh/gu, 'ail'],
  [/ee|ea/gu, 'i'],
  [/ow(?=[a-z])|ow$/gu, 'o'],
  [/y(?=[^aeiouy]e)/gu, 'aï'],
  [/a(?=[^aeiou]e)/gu, 'é'],
  [/i(?=[^aeiou]e$)/gu, 'aï'],
  [/are/gu, 'ère'],
  [/er$/gu, 'eur'],
  [/j/gu, 'dj'],
  [/th/gu, 'z'],
  [/g(?=[ei])/gu, 'gu'],
  [/u(?=[^aeiou])/gu, 'eu'],
];

/** Pronunciation of names from Flanders to Poland: no nasal vowels, `u` as ou, `j` as y. */
const CONTINENTAL: readonly (readonly [pattern: RegExp, french: string])[] = [
  [/t?sch/gu, 'ch'],
  [/ee/gu, 'é'],
  [/oe/gu, 'ou'],
  [/ie/gu, 'i'],
  [/(?<![aeoi])u(?![aeiou])/gu, 'ou'],
  [/ü/gu, 'u'],
  [/j/gu, 'y'],
  [/w/gu, 'v'],
  [/ch(?=[ei])/gu, 'k'],
  [/g(?=[ei])/gu, 'gu'],
  [/(?<=[aeiouyéèê])([mn])(?![aeiouyéèêmn])/gu, '$1$1'],
];

const SPELLINGS = { english: ENGLISH, continental: CONTINENTAL };

/** Letters that French does not have → letters that sound like them. */
const OTHER_LETTERS: readonly (readonly [pattern: RegExp, french: string])[] = [
  [/[čć]/gu, 'tch'],
  [/[šş]/gu, 'ch'],
  [/ž/gu, 'j'],
  [/ñ|ń/gu, 'gn'],
  [/ł/gu, 'l'],
  [/ß/gu, 'ss'],
  [/ø/gu, 'ö'],
];

export interface Reading {
  /** Whether final consonants that are silent in French are pronounced: « Kerlaz », « Aldi ». */
  readonly ends?: boolean;
  /** Foreign spelling of the word, which is pronounced as a French speaker would pronounce it. */
  readonly spelling?: 'english' | 'continental';
}

/** Converts one word without spaces to its sounds. Digits stand for themselves. */
export function soundsOf(word: string, { ends = false, spelling }: Reading = {}): string {
  let letters = word.normalize('NFC').toLowerCase();
  for (const [pattern, french] of [...OTHER_LETTERS, ...(spelling === undefined ? [] : SPELLINGS[spelling])])
    letters = letters.replace(pattern, french);
  if (!ends) letters = letters.replace(SILENT_END, '');
  let sounds = '';
  for (let at = 0; at < letters.length;) {
    const [length, sound] = ruleAt(letters, at, ends ? RULES : FRENCH_RULES);
    // People hear two equal sounds in a row as one.
    sounds += sounds.endsWith(sound) && sound.length === 1 ? '' : sound;
    at += length;
  }
  return sounds;
}

function ruleAt(letters: string, at: number, rules: typeof RULES): readonly [length: number, sounds: string] {
  for (const [pattern, sounds] of rules) {
    pattern.lastIndex = at;
    const length = pattern.exec(letters)?.[0].length ?? 0;
    if (length > 0) return [length, sounds];
  }
  const letter = letters.charAt(at);
  return [1, /[\p{L}\p{N}]/u.test(letter) ? letter : ''];
}

/** Writes the names of letters that are said one by one: « RGPD » is « erre gé pé dé ». */
export function spelledAloud(initials: string): string {
  return Array.from(initials.toLowerCase(), (letter) => LETTERS[letter] ?? (/\p{N}/u.test(letter) ? letter : '')).join(
    '',
  );
}

/**
 * Tells whether two words differ by one letter that is changed, added or left out, or by two neighbours that are
 * exchanged.
 */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Fewest sounds of words that count as the same, or as nearly the same. Shorter words often sound alike by chance. */
const LEAST_SAME = 4;
const LEAST_NEAR = 7;

/** Tells whether one word may have been heard as the other. */
export const soundsLike = (a: string, b: string): boolean =>
  (a === b && a.length >= LEAST_SAME) || (Math.min(a.length, b.length) >= LEAST_NEAR && isOneLetterOff(a, b));
