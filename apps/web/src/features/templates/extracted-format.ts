import type { AgendaItem } from '@greffier/contract/values';
import { ApiRequestError, RefusedError } from '../../lib/request-error.ts';
import { extractionTexts } from '../../texts/settings.ts';

/** The initial lines if no structure was found in a person's PDF (specification §8). */
export const DEFAULT_FORMAT: readonly AgendaItem[] = extractionTexts.defaultFormat.map((text, index) => ({
  level: index + 1,
  text,
}));

/** Returns the title of the toast after a failed extraction (specification §8). */
export function extractionProblem(error: unknown): string {
  if (error instanceof RefusedError) return extractionTexts.nothingFound;
  if (!(error instanceof ApiRequestError)) return extractionTexts.failed;
  if (error.status === 404 || error.status === 501) return extractionTexts.notAvailable;
  if (error.status === 422) return extractionTexts.invalidFile;
  return error.status >= 500 ? extractionTexts.serverError : extractionTexts.failed;
}
