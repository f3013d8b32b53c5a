import { TEXT_LIMITS } from '@greffier/contract/limits';
import { frenchNumber } from '@greffier/contract/text';
import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import { MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../errors.ts';

const TOO_LONG = `Le procès-verbal contient au plus ${frenchNumber(TEXT_LIMITS.summary)} caractères`;

/**
 * Prepares minutes that a person sent for storage. No transaction may be open, because this takes up to a second, in
 * which a transaction would keep other people waiting.
 * @throws ApiError 422 for content beyond the limits of minutes; ThreadError
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
  // The text may have become too long, because a special character becomes up to five letters when it is escaped.
  requireRoom(read, context.before ?? '');
  return read;
}

/**
 * Refuses a person's text that is too long. An engine's text is not refused, because nobody could shorten it.
 * @throws ApiError 422 for a text that is longer than minutes may be, and longer than before
 */
export function requireRoom(html: string, before: string): void {
  if (html.length > Math.max(TEXT_LIMITS.summary, before.length)) throw tooLarge(TOO_LONG);
}

const tooLarge = (message: string): ApiError => new ApiError(422, 'validation_error', message, { summary: message });
