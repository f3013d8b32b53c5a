import {
  ExportTasks,
  ExportTasksCalendar,
  ListTasks,
  SetTaskDone,
  type Task,
} from '@greffier/contract/meeting/minutes/tasks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attach } from '../../http/answers/attachment.ts';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { tasksCalendar } from './calendar.ts';
import { tasksCsv } from './csv.ts';

/** Largest number of exports a minute, because each may read thousands of tasks. */
const EXPORTS = { perMinute: 10 };

export function tasksRoutes(app: FastifyInstance, { tasks }: Services, deps: Deps): void {
  /** Makes the address of the minutes that contain a task, for a program that opens them elsewhere. */
  const addresses = (): ((task: Task) => string) => {
    const address = deps.database.separation.addressOf(deps.config.publicUrl);
    return ({ meeting_id: id }) => `${address}/meeting/${id}#pv`;
  };
  const fileName = (ending: string): string => `taches-${deps.now().toISOString().slice(0, 10)}.${ending}`;

  mount(app, ListTasks, ({ user, query }) => tasks.list(user, query));

  mount(app, SetTaskDone, async ({ user, params, body: { done } }) => {
    const doneAt = await tasks.setDone(user, params.task_id, done);
    return { success: true, error: null, done_at: doneAt?.toISOString() ?? null };
  });

  mount(
    app,
    ExportTasks,
    async ({ user, query, reply }) => {
      const pages = await tasks.export(user, query, 'csv');
      return attach(reply, fileName('csv'), `${ExportTasks.file}; charset=utf-8`).send(tasksCsv(pages, addresses()));
    },
    EXPORTS,
  );

  mount(
    app,
    ExportTasksCalendar,
    async ({ user, query, reply }) => {
      const pages = await tasks.export(user, query, 'ics');
      const type = `${ExportTasksCalendar.file}; charset=utf-8`;
      return attach(reply, fileName('ics'), type).send(tasksCalendar(pages, deps.now(), addresses()));
    },
    EXPORTS,
  );
}
