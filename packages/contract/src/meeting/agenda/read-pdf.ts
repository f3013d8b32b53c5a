import { z } from 'zod';
import { ExtractedItem } from '../../values.ts';

/** A distance from the page’s left or upper edge; points. */
const points = z.number();

/** A line and its place on the page. */
export const PdfLine = z.object({
  page: z.int().min(1),
  x: points,
  y: points,
  width: points,
  height: points,
  text: z.string(),
  /** The line as the title of an item in an agenda: without its number, its leader and its page number. */
  title: z.string(),
});
export type PdfLine = z.infer<typeof PdfLine>;

/** An item that was found in a file. */
export const FoundItem = ExtractedItem.extend({ sure: z.boolean().describe('Faux pour un point à vérifier') });
export type FoundItem = z.infer<typeof FoundItem>;

/** An item in a PDF, and the places of its lines in the list of lines. */
export const PdfItem = FoundItem.extend({
  lines: z.array(z.int().min(0)),
});
export type PdfItem = z.infer<typeof PdfItem>;

/**
 * Content of a PDF, to be shown beside its pages: the place of each line, and the lines of each item. The specification
 * does not have these fields. The fields are separate lists, because long answers are written list by list. A list that
 * an answer leaves out is empty.
 */
export const ReadPdf = z.object({
  pages: z.array(z.object({ number: z.int().min(1), width: points, height: points })).default([]),
  lines: z.array(PdfLine).default([]).describe('Dans l’ordre de lecture'),
  items: z.array(PdfItem).default([]),
});
export type ReadPdf = z.infer<typeof ReadPdf>;
