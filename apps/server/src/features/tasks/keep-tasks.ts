import { type MeetingId, TaskId } from '@greffier/contract/ids';
import { TASK_LIMITS, TEXT_LIMITS } from '@greffier/contract/limits';
import { mayHaveTasks } from '@greffier/documents/minutes-html/may-have-tasks';
import type { WrittenTask } from '@greffier/documents/minutes-html/tasks';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { dueDay } from './due-day.ts';
import * as repository from './repository.ts';
import { ownerKey, sameTasks } from './same-tasks.ts';

/** Reads the tasks of minutes; `summary` is null if there are no minutes. @throws ThreadError */
export const readTasks = async (
  { minutesHtml }: Pick<Deps, 'minutesHtml'>,
  summary: string | null,
): Promise<readonly WrittenTask[]> =>
  summary !== null && mayHaveTasks(summary) ? (await minutesHtml.tasks(summary)).map(bounded) : [];

/**
 * Shortens the texts of a task. One cell may hold as much as all of the minutes, but a line of the task list may not.
 */
const bounded = (task: WrittenTask): WrittenTask => ({
  ...task,
  item: cut(task.item, TEXT_LIMITS.agendaItem),
  text: task.text.slice(0, TEXT_LIMITS.passage),
  owner: cut(task.owner, TEXT_LIMITS.name),
  due: cut(task.due, TEXT_LIMITS.name),
});

const cut = (text: string | null, length: number): string | null => text?.slice(0, length) ?? null;

/**
 * Stores the tasks of a meeting as its minutes now state them. A done task stays done as long as it is the same task.
 * A done task that the minutes no longer contain is remembered, because it may come back when they are written again.
 * @param most limit on one person's tasks, because each answer counts them all while others wait
 */
export async function keepTasks(
  tx: Database,
  meetingId: MeetingId,
  meetingDate: string,
  all: readonly WrittenTask[],
  most: number = TASK_LIMITS.person,
): Promise<void> {
  const known = await repository.lockTasks(tx, meetingId);
  if (known.length === 0 && all.length === 0) return;
  const room = most - (await repository.countOthers(tx, meetingId, most));
  const written = all.slice(0, Math.max(0, room));
  const same = sameTasks(known, written);
  const rows = written.map((task, at) => ({
    ...task,
    id: same[at]?.id ?? TaskId.parse(randomUUID()),
    position: at + 1,
    ownerKey: ownerKey(task.owner),
    dueOn: dueDay(task.due, meetingDate),
  }));
  const stays = new Set(same);
  const gone = known.filter((task) => !stays.has(task));
  const remembered = gone
    .filter(({ doneAt }) => doneAt !== null)
    .toSorted((a, b) => Number(b.doneAt) - Number(a.doneAt))
    .slice(0, TASK_LIMITS.remembered);
  const kept = new Set(remembered);
  await repository.removeTasks(
    tx,
    gone.filter((task) => !kept.has(task)).map(({ id }) => id),
  );
  await repository.putAside(
    tx,
    remembered.map(({ id }) => id),
  );
  await repository.storeTasks(tx, meetingId, rows);
}
