import type { Look, Paragraph, Piece, Sheet } from '../paper.ts';
import type { Chance } from '../random.ts';
import { COLOURS } from '../style.ts';
import type { Domain } from '../words/domain.ts';
import { capitalised, date, type Facts, fill } from '../words/fill.ts';
import { PLACES } from '../words/names.ts';
import type { Phrases } from '../words/phrases.ts';
import type { Region } from '../words/regions.ts';

/** Facts that all parts of one document share. */
export interface Scene {
  readonly chance: Chance;
  readonly domain: Domain;
  readonly facts: Facts;
  readonly phrases: Phrases;
  readonly sheet: Sheet;
  readonly accent: string;
  /** Width between the sheet's margins. */
  readonly width: number;
}

/** Makes a scene: one organisation invites its members to one meeting. */
export function sceneOf(chance: Chance, region: Region, sheet: Sheet): Scene {
  const domain = chance.pick(region.domains);
  const { phrases } = region;
  const bare: Facts = { region, year: chance.whole(2019, 2027), fixed: {} };
  const body = chance.pick(domain.bodies);
  const daydate = date(chance, bare, bare.year);
  const day =
    region.name === 'DE'
      ? `${chance.pick(phrases.weekdays)}, ${daydate}`
      : `${chance.pick(phrases.weekdays)} ${daydate}`;
  const room = chance.pick(phrases.rooms);
  const fixed = {
    title: chance.pick(domain.presidents),
    organisation: fill(chance.pick(domain.organisations), chance, bare),
    body,
    Body: capitalised(body),
    BODY: body.toLocaleUpperCase('fr'),
    daydate,
    day,
    Day: capitalised(day),
    time: fill(chance.pick(phrases.hours), chance, bare),
    room,
    Room: capitalised(room),
    town: chance.pick(PLACES),
    salutation: chance.pick(domain.salutations),
  };
  return {
    chance,
    domain,
    facts: { ...bare, fixed },
    phrases,
    sheet,
    accent: chance.is(0.6) ? sheet.color : chance.pick(COLOURS),
    width: sheet.width - sheet.left - sheet.right,
  };
}

export const say = ({ chance, facts }: Scene, template: string): string => fill(template, chance, facts);
export const sayOne = (scene: Scene, templates: readonly string[]): string => say(scene, scene.chance.pick(templates));

/** Makes a paragraph that is not part of the agenda. */
export function text(words: string | readonly Piece[], more: Partial<Paragraph> = {}, look: Look = {}): Paragraph {
  const pieces = typeof words === 'string' ? [{ ...look, text: words }] : words;
  return { kind: 'paragraph', label: { kind: 'other' }, pieces, ...more };
}
