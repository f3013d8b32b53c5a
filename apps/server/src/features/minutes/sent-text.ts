import { TEXT_LIMITS } from '@greffier/contract/limits';
import { frenchNumber } from '@greffier/contract/text';
import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import { MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../errors.ts';

const TOO_LONG = `Le procès-verbal contient au plus ${frenchNumber(TEXT_LIMITS.summary)} caractères`;

/**
 * Minutes that a person sends, as they may be stored. Read outside of any transaction: it takes a second at most, and a
 * transaction would keep others waiting.
 * @throws ApiError 422 for more than minutes may have; ThreadError
 */
export async function readSentText(
  { minutesHtml }: Pick<Deps, 'minutesHtml'>,
  html: string,
  context: MinutesContext,
): Promise<string> {
  const read = await minutesHtml.sanitize(html, context).catch((error: unknown) => {
    if (!(error instanceof MinutesTooLargeError)) throw error;
    throw tooLarge(error.message);
  });
  // Bare signs are written with five letters each.
  requireRoom(read, context.before ?? '');
  return read;
}

/**
 * What an engine wrote is not refused: nobody could shorten it.
 * @throws ApiError 422 for a text that is longer than minutes may be, and than it was
 */
export function requireRoom(html: string, before: string): void {
  if (html.length > Math.max(TEXT_LIMITS.summary, before.length)) throw tooLarge(TOO_LONG);
}

const tooLarge = (message: string): ApiError => new ApiError(422, 'validation_error', message, { summary: message });
