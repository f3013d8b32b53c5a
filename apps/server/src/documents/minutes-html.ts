import type { NextAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import type { AgendaItem } from '@greffier/contract/values';
import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import type { WrittenTask } from '@greffier/documents/minutes-html/tasks';
import { nextAgenda } from '../threads/tasks/minutes-html/next-agenda.ts';
import { readTasks } from '../threads/tasks/minutes-html/read-tasks.ts';
import { sanitizeMinutes } from '../threads/tasks/minutes-html/sanitize-minutes.ts';

/** Interface of the engine that reads the HTML of minutes. */
export interface MinutesHtmlEngine {
  /**
   * Keeps only those parts of the HTML that minutes may consist of.
   * @throws MinutesTooLargeError, whose message is French and says what to do; ThreadError if it takes too long
   */
  sanitize(html: string, context: MinutesContext): Promise<string>;
  /**
   * Makes the agenda of the next meeting from this meeting's agenda and the matters that its minutes leave open.
   * @param html of the minutes; null if there are none
   * @throws ThreadError if it takes too long
   */
  nextAgenda(html: string | null, agenda: readonly AgendaItem[]): Promise<NextAgenda>;
  /**
   * Reads the tasks of sanitised minutes.
   * @throws ThreadError if it takes too long
   */
  tasks(html: string): Promise<WrittenTask[]>;
}

/** Reads HTML in a separate thread, so that a heavy or hostile text blocks nobody else. */
export const minutesHtmlEngine: MinutesHtmlEngine = {
  sanitize: (html, context) => sanitizeMinutes({ html, context }),
  nextAgenda: (html, agenda) => nextAgenda({ html, agenda }),
  tasks: (html) => readTasks({ html }),
};
