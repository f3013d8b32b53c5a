import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId, TaskId } from '@greffier/contract/ids';
import type { ListTasks, Task, TaskFilter } from '@greffier/contract/meeting/minutes/tasks';
import type { User } from '@greffier/contract/organisation/auth';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import type { MeetingsService } from '../meetings/service.ts';
import * as repository from './repository.ts';
import type { ListedTask, Wanted } from './repository.ts';

/** Number of tasks that an export reads at once. */
const EXPORT_PAGE = 200;

interface Needs {
  readonly audit: AuditService;
  readonly meetings: MeetingsService;
}

export type TasksService = ReturnType<typeof createTasksService>;

/** Lists the tasks of a person's minutes, and stores which of them are done. The minutes themselves do not change. */
export function createTasksService({ database: { db }, now }: Deps, { audit, meetings }: Needs) {
  const wanted = (filter: TaskFilter): Wanted => ({
    ...filter,
    today: filter.today ?? now().toISOString().slice(0, 10),
  });

  async function* pages(user: User, ids: readonly TaskId[]): AsyncGenerator<Task[]> {
    for (let from = 0; from < ids.length; from += EXPORT_PAGE) {
      yield (await repository.findTasks(db, user.id, ids.slice(from, from + EXPORT_PAGE))).map(toTask);
      await nextTurn();
    }
  }

  return {
    async list(
      user: User,
      { limit, ...filter }: z.infer<typeof ListTasks.query>,
    ): Promise<z.infer<typeof ListTasks.response>> {
      const indexing = await repository.isIndexing(db, user.id);
      const { ids, ...counts } = await repository.findOverview(db, user.id, wanted(filter), limit);
      const tasks = (await repository.findTasks(db, user.id, ids)).map(toTask);
      return { tasks, ...counts, owners: [...counts.owners], indexing };
    },

    /**
     * Stores that a task is done, or that it is not done.
     * @returns when the task was done; null if it is not done
     * @throws ApiError 404 if the task is not in minutes of this person
     */
    async setDone(user: User, id: TaskId, done: boolean): Promise<Date | null> {
      const doneAt = await repository.setDone(db, user.id, id, done ? now() : null);
      if (doneAt === undefined) throw notFound(NOT_FOUND.task);
      return doneAt;
    },

    /** Reads all matching tasks, page by page. The export itself is recorded first. */
    async export(user: User, filter: TaskFilter, format: 'csv' | 'ics'): Promise<AsyncIterable<Task[]>> {
      await audit.recordAlone({ deed: 'tasks.downloaded', object: user.id, details: { format } });
      const { ids } = await repository.findOverview(db, user.id, wanted(filter));
      return pages(user, ids);
    },

    /** Reads all stored facts about the tasks of one meeting, for the copy of a person's own data. */
    async ofMeeting(user: User, id: MeetingId) {
      await meetings.find(user, id);
      const kept = await repository.findTasksOf(db, id);
      return kept.map(({ position, text, owner, due, dueOn, doneAt }) => ({
        in_minutes: position !== null,
        text,
        owner,
        due,
        due_on: dueOn,
        done_at: doneAt?.toISOString() ?? null,
      }));
    },
  };
}

const toTask = (task: ListedTask): Task => ({
  id: task.id,
  meeting_id: task.meetingId,
  meeting_name: task.name,
  meeting_date: task.meetingDate,
  item: task.item,
  text: task.text,
  owner: task.owner,
  due: task.due,
  due_on: task.dueOn,
  passage_id: task.passageId,
  done_at: task.doneAt?.toISOString() ?? null,
});
