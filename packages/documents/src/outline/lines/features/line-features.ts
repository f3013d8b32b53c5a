import type { Around } from './around.ts';
import { lookFeatures } from './look.ts';
import { markerFeatures, numbersIn } from './markers.ts';
import { placeFeatures } from './place.ts';
import { wordFeatures } from './words.ts';

/** The features of a neighbour that tell most about a line. */
const OF_NEIGHBOURS = [
  'letters',
  'ends',
  'begins',
  'bold',
  'size',
  'verbs',
  'capitals',
  'brackets open',
  'says remarks',
  'cells',
];

/** Describes each line of a file by features: numbers by name. */
export function featuresOf(around: Around): Record<string, number>[] {
  const { pieces } = around;
  const numbers = numbersIn(pieces);
  const places = placeFeatures(around);
  const own = pieces.map((piece, at) => ({
    ...lookFeatures(at, around),
    ...markerFeatures(at, pieces, numbers),
    ...wordFeatures(piece),
    ...places[at],
  }));
  return own.map((features, at) => ({
    ...features,
    ...neighbour(own[at - 1], 'above'),
    ...neighbour(own[at + 1], 'below'),
    ...neighbour(own[at + 2], '2 below'),
  }));
}

const neighbour = (features: Readonly<Record<string, number>> | undefined, side: string): Record<string, number> =>
  features === undefined
    ? {}
    : Object.fromEntries(OF_NEIGHBOURS.map((name) => [`${name} ${side}`, features[name] ?? 0]));
