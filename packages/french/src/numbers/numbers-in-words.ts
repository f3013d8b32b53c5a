const ONES = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
  'dix-neuf'
).split(' ');
const TENS = ' dix vingt trente quarante cinquante soixante soixante quatre-vingts quatre-vingts'.split(' ');

/** Writes a number from 0 to 9999 as French says it; null for any other text. */
export function numberInWords(figures: string): string | null {
  if (!/^(?:0|[1-9]\d{0,3})$/u.test(figures)) return null;
  const number = Number(figures);
  return number === 0 ? 'zéro' : [...thousands(number), ...hundreds(number % 1000)].join(' ');
}

/** Reads a word for a number from 0 to 16, except un; null for any other text. */
export function wordAsNumber(word: string): string | null {
  const at = ONES.indexOf(word.toLowerCase());
  return at === -1 || at === 1 ? null : String(at);
}

function thousands(number: number): string[] {
  const count = Math.floor(number / 1000);
  if (count === 0) return [];
  return count === 1 ? ['mille'] : [ONES[count] ?? '', 'mille'];
}

function hundreds(number: number): string[] {
  const count = Math.floor(number / 100);
  const rest = number % 100;
  const tail = rest === 0 ? [] : [below100(rest)];
  if (count === 0) return tail;
  return count === 1 ? ['cent', ...tail] : [ONES[count] ?? '', 'cent', ...tail];
}

function below100(number: number): string {
  if (number < 20) return ONES[number] ?? '';
  const ten = Math.floor(number / 10);
  const counted = ten === 7 || ten === 9 ? 10 + (number % 10) : number % 10;
  const name = counted > 0 ? (TENS[ten] ?? '').replace(/s$/u, '') : (TENS[ten] ?? '');
  if (counted === 0) return name;
  return ten < 8 && (counted === 1 || counted === 11) ? `${name} et ${ONES[counted]}` : `${name}-${ONES[counted]}`;
}
