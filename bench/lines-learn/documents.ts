import type { Piece } from '@greffier/documents/outline/layout/pieces';
import { type Around, lookAround, saidIn } from '@greffier/documents/outline/lines/features/around';
import { featuresOf } from '@greffier/documents/outline/lines/features/line-features';
import { type Numbers, numbersIn } from '@greffier/documents/outline/lines/features/markers';
import { foldTitle } from '@greffier/documents/outline/titles/text';
import { openPdf } from '@greffier/documents/outline/pdf/open-pdf';
import { linesAround } from '@greffier/documents/outline/read-pages';
import type { Chance } from '../convocations/random.ts';
import type { Convocation, TrueItem } from '../convocations/types.ts';
import { type Told, toldBy } from './truth.ts';

/** A convocation as the product reads it, with the true kind of each line. */
export interface ReadConvocation {
  readonly name: string;
  readonly family: string;
  readonly producer: string;
  readonly items: readonly TrueItem[];
  readonly around: Around;
  readonly numbers: Numbers;
  readonly features: readonly Readonly<Record<string, number>>[];
  readonly told: readonly Told[];
}

export async function readConvocation({ pdf, lines, ...given }: Convocation): Promise<ReadConvocation> {
  const { pages } = await openPdf(pdf);
  const around = linesAround(pages);
  return { ...given, ...seen(around, toldBy(around.pieces, lines)) };
}

/**
 * Removes the agenda from a file, since most files that people send along have no agenda.
 * @returns undefined if nothing was removed, or if the rest repeats an item's title or is too short
 */
export function withoutAgenda(given: ReadConvocation): ReadConvocation | undefined {
  const { around, told } = given;
  const kept = told.flatMap(({ kind }, at) => (kind === OTHER ? [at] : []));
  const points = new Set(given.items.map(({ text }) => foldTitle(text)));
  const isLeft = kept.some((at) => points.has(saidIn(around.pieces[at] as Piece)));
  return isLeft || kept.length < 4 || kept.length === told.length ? undefined : { ...only(kept, given), items: [] };
}

const seen = (
  around: Around,
  told: readonly Told[],
): Omit<ReadConvocation, 'name' | 'family' | 'producer' | 'items'> => ({
  around,
  numbers: numbersIn(around.pieces),
  features: featuresOf(around),
  told,
});

const [OTHER, ITEM, CONTINUATION, HEADING] = [0, 1, 2, 3];
const FEWEST = 3;

/**
 * Cuts away text around an agenda, so that the file resembles a short one. The rest begins at the file's top, at the
 * agenda's heading or at its first item. It ends at the file's end, at the agenda's end or before a later item of the
 * first level.
 */
export function shortened(given: ReadConvocation, chance: Chance): ReadConvocation | undefined {
  const { told } = given;
  const first = told.findIndex(({ kind }) => kind === ITEM);
  if (first < 0) return undefined;
  const heading = told.slice(0, first).findLastIndex(({ kind }) => kind === HEADING);
  const last = told.findLastIndex(({ kind }) => kind === ITEM || kind === CONTINUATION);
  const tops = told.flatMap(({ kind, level }, at) => (kind === ITEM && level === 1 && at > first ? [at] : []));
  const from = chance.pick([0, heading < 0 ? first : heading, first]);
  const cut = tops[chance.whole(FEWEST - 1, Math.max(FEWEST - 1, tops.length))];
  const to = chance.is(0.4) && cut !== undefined ? cut : chance.pick([told.length, last + 1, last + 1]);
  const isKept = (at: number): boolean => at >= from && at < to && (told[at]?.kind !== OTHER || chance.is(0.95));
  return only(
    told.flatMap((_, at) => (isKept(at) ? [at] : [])),
    given,
  );
}

function only(kept: readonly number[], given: ReadConvocation): ReadConvocation {
  const { around, told } = given;
  const pieces = kept.flatMap((at) => around.pieces[at] ?? []);
  const pages = [...around.pages].map(([number, size]) => ({ number, ...size, rows: [] }));
  return {
    ...given,
    ...seen(
      lookAround(pieces, pages),
      kept.flatMap((at) => told[at] ?? []),
    ),
  };
}
