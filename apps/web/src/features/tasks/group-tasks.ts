import type { Task } from '@greffier/contract/meeting/minutes/tasks';
import { fold } from '../../lib/fold.ts';
import { toIsoDay } from '../../lib/dates.ts';
import { tasksTexts } from '../../texts/tasks.ts';
import type { TaskFilters } from './task-filter.ts';

export interface TaskGroup {
  readonly key: string;
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** Tells whether a task is still open although it was due before this day. */
export const isLate = (task: Task, today: string): boolean =>
  task.done_at === null && task.due_on !== null && task.due_on < today;

/** Returns the day that comes this many days after another one. */
function daysAfter(day: string, days: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return toIsoDay(new Date(year, month - 1, date + days));
}

/** Groups tasks by owner or by due date. The tasks must already be in the order of the groups. */
export function groupTasks(
  tasks: readonly Task[],
  { state, order }: Pick<TaskFilters, 'state' | 'order'>,
  today: string,
): TaskGroup[] {
  const { groups } = tasksTexts;
  const soon = daysAfter(today, 7);
  const placeOf = ({ owner, due_on: day }: Task): readonly [key: string, title: string] => {
    if (order === 'owner') return owner === null ? ['', groups.noOwner] : [fold(owner).trim(), owner];
    if (state === 'done') return ['done', groups.done];
    const name = day === null ? 'none' : day < today ? 'late' : day < soon ? 'week' : 'later';
    return [name, groups[name]];
  };
  const found = new Map<string, { key: string; title: string; tasks: Task[] }>();
  for (const task of tasks) {
    const [key, title] = placeOf(task);
    const group = found.get(key);
    if (group === undefined) found.set(key, { key, title, tasks: [task] });
    else group.tasks.push(task);
  }
  return [...found.values()];
}
