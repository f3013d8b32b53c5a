import type { Look, Paragraph, Piece, Sheet } from '../paper.ts';
import type { Chance } from '../random.ts';
import { COLOURS } from '../style.ts';
import { FORENAMES, PLACES, STREETS, SURNAMES, WEEKDAYS } from '../words/common.ts';
import { DOMAINS, type Domain } from '../words/domains.ts';
import { capitalised, date, type Facts, fill } from '../words/fill.ts';

/** What all parts of one document know. */
export interface Scene {
  readonly chance: Chance;
  readonly domain: Domain;
  readonly facts: Facts;
  readonly sheet: Sheet;
  readonly organisation: string;
  readonly body: string;
  readonly town: string;
  readonly day: string;
  readonly hour: string;
  readonly room: string;
  readonly accent: string;
}

const ROOMS = [
  'salle du conseil',
  'salle des fêtes',
  'salle de réunion du 2e étage',
  'grande salle',
  'en visioconférence',
  'réfectoire',
  'salle B 204',
  'foyer',
  'salle paroissiale',
  'local associatif',
  'auditoire principal',
  'salle des mariages',
];

export function sceneOf(chance: Chance, sheet: Sheet): Scene {
  const domain = chance.pick(DOMAINS);
  const facts: Facts = {
    year: chance.whole(2019, 2027),
    president: chance.pick(domain.presidents),
    money: chance.pick(['EUR', 'EUR', 'CHF', 'CAD']),
  };
  return {
    chance,
    domain,
    facts,
    sheet,
    organisation: fill(chance.pick(domain.organisations), chance, facts),
    body: chance.pick(domain.bodies),
    town: chance.pick(PLACES),
    day: `${chance.pick(WEEKDAYS)} ${date(chance, facts.year)}`,
    hour: chance.pick([
      `${chance.whole(8, 20)} h 30`,
      `${chance.whole(8, 20)}h00`,
      `${chance.whole(8, 20)} heures`,
      `${chance.whole(8, 20)}h15`,
    ]),
    room: chance.pick(ROOMS),
    accent: chance.is(0.6) ? sheet.color : chance.pick(COLOURS),
  };
}

/** A paragraph that is no part of the agenda. */
export function text(words: string | readonly Piece[], more: Partial<Paragraph> = {}, look: Look = {}): Paragraph {
  const pieces = typeof words === 'string' ? [{ ...look, text: words }] : words;
  return { kind: 'paragraph', label: { kind: 'other' }, pieces, ...more };
}

export const fullName = (chance: Chance): string => `${chance.pick(FORENAMES)} ${chance.pick(SURNAMES)}`;
export const street = (chance: Chance): string => `${chance.whole(1, 98)}, ${chance.pick(STREETS)}`;
export const postcode = ({ chance, facts }: Scene): string =>
  facts.money === 'EUR' ? String(chance.whole(10_000, 95_999)) : String(chance.whole(1000, 9699));
export const phone = (chance: Chance): string =>
  Array.from({ length: 5 }, (_, at) => (at === 0 ? `0${chance.whole(1, 5)}` : String(chance.whole(10, 99)))).join(' ');
export const titled = (scene: Scene): string => capitalised(scene.body);
