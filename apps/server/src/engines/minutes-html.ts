import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import { sanitizeMinutes } from '../threads/tasks/sanitize-minutes.ts';

/** What the server asks of whatever reads the HTML of minutes. */
export interface MinutesHtmlEngine {
  /**
   * Keeps of the HTML only what minutes may be made of.
   * @throws MinutesTooLargeError, whose message is French and says what to do; ThreadError for what takes too long
   */
  sanitize(html: string, context: MinutesContext): Promise<string>;
}

/** Reads HTML in a thread of its own, so that a heavy or hostile text blocks nobody else. */
export const minutesHtmlEngine: MinutesHtmlEngine = {
  sanitize: (html, context) => sanitizeMinutes({ html, context }),
};
