import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import { sanitizeMinutes } from '../threads/tasks/sanitize-minutes.ts';

/** What the server asks of the HTML of minutes, whoever reads it. */
export interface MinutesHtmlEngine {
  /**
   * Keeps what minutes are made of.
   * @throws MinutesTooLargeError, whose message is French and says what to do; ThreadError for what takes too long
   */
  sanitize(html: string, context: MinutesContext): Promise<string>;
}

/** Reads HTML in a thread of its own: a heavy or a hostile text stops nobody's page. */
export const minutesHtmlEngine: MinutesHtmlEngine = {
  sanitize: (html, context) => sanitizeMinutes({ html, context }),
};
