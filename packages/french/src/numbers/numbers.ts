/** The values of words that stand for numbers, folded, including the words of Switzerland and Belgium. */
export const NUMERALS: Readonly<Record<string, number>> = {
  zero: 0,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
};
const WORDS: Readonly<Record<string, number>> = { ...NUMERALS, aucun: 0, aucune: 0, personne: 0 };

const WORD = Object.keys(WORDS)
  .filter((word) => WORDS[word] !== 0)
  .join('|');
/**
 * « Et » within a number: « vingt et un », « soixante et onze ». In « une et deux abstentions », it separates two
 * counts.
 */
const AND =
  '(?<=vingts?|trente|quarante|cinquante|soixante|septante|huitante|octante|nonante)[ -]et[ -](?=une?(?![a-z])|onze)';
/** A count on folded text: « 7 240 », « trente et un », « quatre-vingt-dix », « zéro », « personne ». */
export const COUNT = `(?:\\d{1,3}(?:[ '.]\\d{3})+(?!\\d)|\\d+|(?<![a-z-])(?:(?:${WORD}|cents?|mille)(?:(?:${AND}|[ -])(?:${WORD}|cents?|mille))*|zero|aucune?|personne)(?![a-z-]))`;

/** Reads the number in a match of `COUNT`; null if the match has no number. */
export function countOf(folded: string): number | null {
  const digits = folded.replace(/[ '.](?=\d{3})/g, '');
  if (/^\d+$/.test(digits)) return Number(digits);
  let total = 0;
  let current = 0;
  for (const word of folded.split(/[ -]+/)) {
    if (word === 'et') continue;
    if (/^cents?$/.test(word)) current = Math.max(1, current) * 100;
    else if (word === 'mille') {
      total += Math.max(1, current) * 1000;
      current = 0;
    } else {
      const value = WORDS[word];
      if (value === undefined) return null;
      // « quatre-vingt »: four times twenty.
      current = value === 20 && current % 100 === 4 ? current - 4 + 80 : current + value;
    }
  }
  return total + current;
}

/** Reads a count that somebody says aloud, as of raised hands: « Un, deux, trois, quatre. » gives 4; otherwise null. */
export function countedAloud(folded: string): number | null {
  const counts = folded.split(/, (?:et )?| et /).map(countOf);
  return counts.length > 1 && counts.every((count, at) => count === at + 1) ? counts.length : null;
}
