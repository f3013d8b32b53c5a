import type { Look, Paragraph } from '../paper.ts';
import { say, sayOne, type Scene } from '../surroundings/scene.ts';
import { capitalised, continued } from '../words/fill.ts';

/** How one document prints what is said of its points. */
export interface NoteStyle {
  readonly look: Look;
  /** To the right of the point's own text. */
  readonly indent: number;
  readonly before: number;
  readonly align: Paragraph['align'];
  /** How many of the notes have no verb. */
  readonly verbless: number;
  /** What each note begins with, in some documents. */
  readonly lead: string;
}

/** `isBare`: no number tells a point from a note, so their looks do. */
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

/** A few words on a point, closed by a stop. */
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

/** A note under a point of the agenda, in the style of one document. */
export function noteOf(scene: Scene, { verbless: share, lead }: NoteStyle): string {
  const { chance, phrases } = scene;
  const note = chance.is(share) ? verbless(scene) : sayOne(scene, [...phrases.details, ...phrases.told]);
  return lead === '' ? note : `${lead}${continued(note, scene.facts)}`;
}
