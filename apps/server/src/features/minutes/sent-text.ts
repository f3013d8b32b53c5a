import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import { MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../errors.ts';

/**
 * Minutes that a person sends, as they may be stored. Read outside of any transaction: it takes a second at most, and a
 * transaction would keep others waiting.
 * @throws ApiError 422 for more than minutes may have; ThreadError
 */
export function readSentText(
  { minutesHtml }: Pick<Deps, 'minutesHtml'>,
  html: string,
  context: MinutesContext,
): Promise<string> {
  return minutesHtml.sanitize(html, context).catch((error: unknown) => {
    if (!(error instanceof MinutesTooLargeError)) throw error;
    throw new ApiError(422, 'validation_error', error.message, { summary: error.message });
  });
}
