import type { Look, Paragraph } from '../paper.ts';
import { say, sayOne, type Scene } from '../surroundings/scene.ts';
import { capitalised, continued } from '../words/fill.ts';

/** The way in which one document prints the notes about its items. */
export interface NoteStyle {
  readonly look: Look;
  /** Indent from the item's own text. */
  readonly indent: number;
  readonly before: number;
  readonly align: Paragraph['align'];
  /** Share of the notes that have no verb. */
  readonly verbless: number;
  /** Words at the beginning of each note; empty in most documents. */
  readonly lead: string;
}

/** Chooses the style of notes. `isBare`: items have no numbers, so only their looks distinguish them from notes. */
export function noteStyleOf({ chance, phrases }: Scene, isBare: boolean): NoteStyle {
  const size = chance.pick([1, 1, 0.95, 0.92, 0.9, 0.85]);
  return {
    look: {
      size,
      italic: chance.is(0.4) || (isBare && size === 1),
      ...(chance.is(0.12) && { color: '#555555' }),
    },
    indent: chance.pick([0, 0, 0, 0, 8, 14, 20]),
    before: chance.pick([0, 0, 1, 2, 4]),
    align: chance.is(0.2) ? 'justify' : 'left',
    verbless: chance.pick([0, 0.3, 0.6, 1]),
    lead: chance.is(0.3) ? chance.pick(phrases.leads) : '',
  };
}

/** Makes a few words about an item, closed by a full stop. */
function verbless(scene: Scene): string {
  const { chance, phrases, domain } = scene;
  const part = (): string => continued(sayOne(scene, phrases.parts), scene.facts);
  return chance.pick<() => string>([
    () => `${capitalised(sayOne(scene, chance.pick(domain.subjects).points))}.`,
    () => `${capitalised([part(), part(), part()].join(', '))}.`,
    () => `${capitalised(part())}, ${part()}.`,
    () => `${say(scene, '{place}, {amount}')}.`,
    () => `${capitalised(part())} (${sayOne(scene, phrases.parts)}).`,
  ])();
}

/** Makes a note under an item of the agenda, in the style of one document. */
export function noteOf(scene: Scene, { verbless: share, lead }: NoteStyle): string {
  const { chance, phrases } = scene;
  const note = chance.is(share) ? verbless(scene) : sayOne(scene, [...phrases.details, ...phrases.told]);
  return lead === '' ? note : `${lead}${continued(note, scene.facts)}`;
}
