import type { Chance } from '../random.ts';
import { COMPANIES, FORENAMES, MONTHS, PLACES, STREETS, SURNAMES } from './common.ts';

/** What one document says throughout: its year, its president. */
export interface Facts {
  readonly year: number;
  readonly president: string;
  /** How sums of money are written. */
  readonly money: 'EUR' | 'CHF' | 'CAD';
}

export function person(chance: Chance): string {
  const form = chance.whole(0, 5);
  const surname = chance.pick(SURNAMES);
  if (form < 3) return `${chance.pick(['M.', 'Mme'])} ${surname}`;
  if (form === 3) return `${chance.pick(FORENAMES).charAt(0)}. ${surname}`;
  if (form === 4) return `${chance.pick(['M.', 'Mme'])} ${chance.pick(FORENAMES)} ${surname}`;
  return `${chance.pick(FORENAMES)} ${surname}`;
}

const grouped = (value: number, by: string): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, by);

function amount(chance: Chance, { money }: Facts): string {
  const value = chance.whole(2, 990) * chance.pick([10, 100, 500, 1000, 5000]);
  if (money === 'CHF')
    return chance.pick([
      `CHF ${grouped(value, '’')}.–`,
      `Fr. ${grouped(value, '’')}.–`,
      `${grouped(value, '\u00a0')} francs`,
    ]);
  return `${grouped(value, '\u00a0')}\u00a0${money === 'EUR' ? chance.pick(['€', 'euros']) : '$'}`;
}

export function date(chance: Chance, year: number): string {
  const day = chance.whole(1, 28);
  const [name, ...words] = [chance.pick(MONTHS)];
  if (words.length === 0 && chance.is(0.12))
    return `${String(day).padStart(2, '0')}.${String(chance.whole(1, 12)).padStart(2, '0')}.${year}`;
  return `${day === 1 ? '1er' : day} ${name} ${year}`;
}

/** Fills `{…}` and takes one of each `[a|b]`. */
export function fill(template: string, chance: Chance, facts: Facts): string {
  let text = template;
  for (let open = text.lastIndexOf('['); open !== -1; open = text.lastIndexOf('[')) {
    const close = text.indexOf(']', open);
    text = text.slice(0, open) + chance.pick(text.slice(open + 1, close).split('|')) + text.slice(close + 1);
  }
  const values: Readonly<Record<string, () => string>> = {
    date: () => date(chance, facts.year - chance.whole(0, 1)),
    year: () => String(facts.year - chance.whole(0, 1)),
    nextyear: () => String(facts.year + 1),
    title: () => facts.president,
    person: () => person(chance),
    place: () => chance.pick(PLACES),
    street: () => chance.pick(STREETS),
    company: () => chance.pick(COMPANIES),
    month: () => chance.pick(MONTHS),
    amount: () => amount(chance, facts),
    small: () => String(chance.whole(2, 28)),
    big: () => String(chance.whole(102, 997)),
    percent: () => `${chance.whole(10, 95)}\u00a0%`,
    quarter: () => chance.pick(['premier', 'deuxième', 'troisième', 'quatrième', '1er', '2e', '3e']),
    parcel: () => `${chance.pick(['AH', 'AB', 'ZC', 'BD'])} ${chance.whole(12, 480)}`,
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key]?.() ?? whole);
}

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
