import type { Chance } from '../random.ts';
import { COMPANIES, FORENAMES, PLACES, STREETS, SURNAMES } from './names.ts';
import type { Region } from './regions.ts';

/** Facts that stay the same throughout one document. */
export interface Facts {
  readonly region: Region;
  readonly year: number;
  /** Fixed values of `{…}`; chance chooses all other values anew each time. */
  readonly fixed: Readonly<Record<string, string>>;
}

export function person(chance: Chance, { region }: Facts): string {
  const form = chance.whole(0, 5);
  const surname = chance.pick(SURNAMES);
  const forename = chance.pick(FORENAMES);
  const title = chance.pick(
    region.name === 'DE' ? ['Herr', 'Frau'] : region.name === 'EN' ? ['Mr', 'Ms'] : ['M.', 'Mme'],
  );
  if (form < 3) return `${title} ${surname}`;
  if (form === 3) return `${forename.charAt(0)}. ${surname}`;
  if (form === 4) return `${title} ${forename} ${surname}`;
  return `${forename} ${surname}`;
}

const grouped = (value: number, by: string): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, by);

function amount(chance: Chance, { region: { money, name } }: Facts): string {
  const value = chance.whole(2, 990) * chance.pick([10, 100, 500, 1000, 5000]);
  if (money === 'CHF')
    return chance.pick([
      `CHF ${grouped(value, '’')}.–`,
      `Fr. ${grouped(value, '’')}.–`,
      name === 'DE' ? `${grouped(value, '’')} Franken` : `${grouped(value, '\u00a0')} francs`,
    ]);
  return `${grouped(value, '\u00a0')}\u00a0${money === 'EUR' ? chance.pick(['€', 'euros']) : '$'}`;
}

export function date(chance: Chance, { region }: Facts, year: number): string {
  const day = chance.whole(1, 28);
  const month = chance.pick(region.phrases.months);
  if (chance.is(0.12))
    return `${String(day).padStart(2, '0')}${chance.pick(['.', '/'])}${String(chance.whole(1, 12)).padStart(2, '0')}${chance.pick(['.', '/'])}${year}`;
  if (region.name === 'DE') return `${day}. ${month} ${year}`;
  return `${day === 1 && region.name !== 'EN' ? '1er' : day} ${month} ${year}`;
}

/** Fills in `{…}`, and chooses one of each `[a|b]`. */
export function fill(template: string, chance: Chance, facts: Facts): string {
  let text = template;
  for (let open = text.lastIndexOf('['); open !== -1; open = text.lastIndexOf('[')) {
    const close = text.indexOf(']', open);
    text = text.slice(0, open) + chance.pick(text.slice(open + 1, close).split('|')) + text.slice(close + 1);
  }
  const values: Readonly<Record<string, () => string>> = {
    date: () => date(chance, facts, facts.year - chance.whole(0, 1)),
    year: () => String(facts.year - chance.whole(0, 1)),
    nextyear: () => String(facts.year + 1),
    person: () => person(chance, facts),
    fullname: () => `${chance.pick(FORENAMES)} ${chance.pick(SURNAMES)}`,
    surname: () => chance.pick(SURNAMES),
    place: () => chance.pick(PLACES),
    street: () => chance.pick(STREETS),
    address: () => `${chance.whole(1, 98)}, ${chance.pick(STREETS)}`,
    postcode: () => String(chance.whole(...facts.region.postcode)),
    company: () => chance.pick(COMPANIES),
    month: () => chance.pick(facts.region.phrases.months),
    weekday: () => chance.pick(facts.region.phrases.weekdays),
    amount: () => amount(chance, facts),
    hour: () => String(chance.whole(8, 20)),
    small: () => String(chance.whole(2, 28)),
    big: () => String(chance.whole(102, 997)),
    percent: () => `${chance.whole(10, 95)}\u00a0%`,
    quarter: () => chance.pick(['premier', 'deuxième', 'troisième', 'quatrième', '1er', '2e', '3e']),
    parcel: () => `${chance.pick(['AH', 'AB', 'ZC', 'BD'])} ${chance.whole(12, 480)}`,
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => facts.fixed[key] ?? values[key]?.() ?? whole);
}

/** Makes a text fit to continue a sentence, with a small first letter. German texts and names keep their capital. */
export function continued(text: string, { region }: Facts): string {
  const isNamed = /^(?:M\.|Mme|[\p{Lu}\d]{2}|\p{Lu}[.’' ])/u.test(text);
  return region.name === 'DE' || isNamed ? text : text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);
}

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
