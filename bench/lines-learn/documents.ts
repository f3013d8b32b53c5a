import { type Around } from '@greffier/documents/outline/lines/around';
import { featuresOf } from '@greffier/documents/outline/lines/features';
import { type Numbers, numbersIn } from '@greffier/documents/outline/lines/markers';
import { openPdf } from '@greffier/documents/outline/open-pdf';
import { linesAround } from '@greffier/documents/outline/read-pages';
import type { Convocation, TrueItem } from '../convocations/types.ts';
import { type Told, toldBy } from './truth.ts';

/** A convocation as it was read, with what each of its lines is. */
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
  const { pages, bookmarks } = await openPdf(pdf);
  const around = linesAround(pages, bookmarks);
  const { pieces } = around;
  return { ...given, around, numbers: numbersIn(pieces), features: featuresOf(around), told: toldBy(pieces, lines) };
}
