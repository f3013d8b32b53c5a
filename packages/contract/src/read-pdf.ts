import { z } from 'zod';
import { ExtractedItem } from './values.ts';

/** In points, from a page’s upper left corner. */
const points = z.number();

/** A line as it stands on its page. */
export const PdfLine = z.object({
  page: z.int().min(1),
  x: points,
  y: points,
  width: points,
  height: points,
  text: z.string(),
  /** Without its number, its leader and its page, as a point of an agenda is called. */
  title: z.string(),
});
export type PdfLine = z.infer<typeof PdfLine>;

/** A point, and the lines that it was read from, by their place in the list of lines. */
export const PdfItem = ExtractedItem.extend({
  sure: z.boolean().describe('Faux pour un point à vérifier'),
  lines: z.array(z.int().min(0)),
});
export type PdfItem = z.infer<typeof PdfItem>;

/**
 * What was read in a PDF, to be shown beside its pages: where each line stands, and which points were read from which. They come
 * beside what the specification names, list by list, because a long answer is written so; what answers without them has none.
 */
export const ReadPdf = z.object({
  pages: z.array(z.object({ number: z.int().min(1), width: points, height: points })).default([]),
  lines: z.array(PdfLine).default([]).describe('Dans l’ordre de lecture'),
  items: z.array(PdfItem).default([]),
});
export type ReadPdf = z.infer<typeof ReadPdf>;
