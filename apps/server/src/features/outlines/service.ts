import { type AgendaItem, ExtractedItem } from '@greffier/contract/values';
import { OutlineError } from '@greffier/documents/pdf-outline';
import type { Deps } from '../../deps.ts';
import { OutlineTimeoutError } from '../../engines/outline.ts';
import { ApiError } from '../../errors.ts';

export interface Outline {
  readonly items: AgendaItem[];
  /** Why there is none; French. */
  readonly error: string | null;
}

/** Outlines of PDFs, for agendas and templates. */
export function createOutlinesService({ outline }: Pick<Deps, 'outline'>) {
  return {
    /**
     * A PDF that can be read but has no outline is no error.
     * @throws ApiError 422 for a file that cannot be read, 503 for one that takes too long
     */
    async read(pdf: Uint8Array): Promise<Outline> {
      try {
        return { items: (await outline.read(pdf)).map((item) => ExtractedItem.parse(item)), error: null };
      } catch (error) {
        if (error instanceof OutlineTimeoutError) {
          throw new ApiError(
            503,
            'engine_unavailable',
            'La lecture de ce PDF a demandé trop de temps\u00A0: importez les seules pages de l’ordre du jour, ou saisissez-le à la main.',
          );
        }
        if (!(error instanceof OutlineError)) throw error;
        if (error.code === 'no_outline') return { items: [], error: error.message };
        throw new ApiError(422, 'unreadable_pdf', error.message, { file: error.message });
      }
    },
  };
}
