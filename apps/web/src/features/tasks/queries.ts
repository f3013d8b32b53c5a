import { ListTasks, SetTaskDone, type Task } from '@greffier/contract/meeting/minutes/tasks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { notifyUndoable } from '../../lib/notify-undoable.tsx';
import { errorMessage } from '../../lib/request-error.ts';
import { tasksTexts as texts } from '../../texts/tasks.ts';
import { sentFilters, type TaskFilters } from './task-filter.ts';

type Listed = z.infer<typeof ListTasks.response>;

const KEY = ['tasks'];

/** The first tasks that pass the filters. While others are read, those that are there stay in sight. */
export const useTasks = (filters: TaskFilters, today: string, limit: number) =>
  useQuery({
    queryKey: [...KEY, sentFilters(filters, today), limit],
    queryFn: ({ signal }) =>
      call(ListTasks, { query: { ...sentFilters(filters, today), limit: String(limit) } }, signal),
    placeholderData: keepPreviousData,
  });

/** The same list after one of its tasks was done or reopened. The task stays where it is until the list is read again. */
function withDone(list: Listed, id: Task['id'], doneAt: string | null): Listed {
  const before = list.tasks.find((task) => task.id === id);
  if (before === undefined || (before.done_at === null) === (doneAt === null)) return list;
  return {
    ...list,
    tasks: list.tasks.map((task) => (task.id === id ? { ...task, done_at: doneAt } : task)),
    open: list.open + (doneAt === null ? 1 : -1),
  };
}

interface Change {
  readonly id: Task['id'];
  readonly done: boolean;
  /** Whether the person is offered to undo it. */
  readonly undoable: boolean;
}

/** Notes at once that a task is done or not; takes it back if the server does not agree. */
export function useSetTaskDone(): (change: Omit<Change, 'undoable'>) => void {
  const client = useQueryClient();
  const show = (id: Task['id'], doneAt: string | null): void => {
    client.setQueriesData<Listed>({ queryKey: KEY }, (list) => list && withDone(list, id, doneAt));
  };
  const { mutate } = useMutation({
    // One after the other, so that the last click counts.
    scope: { id: 'tasks' },
    mutationFn: ({ id, done }: Change) => call(SetTaskDone, { params: { task_id: id }, body: { done } }),
    onError: (error, { id, done }) => {
      show(id, done ? null : new Date().toISOString());
      notify.error(texts.changeFailed, errorMessage(error, '') || undefined);
    },
    onSuccess: ({ done_at: doneAt }, { id, done, undoable }) => {
      show(id, doneAt);
      if (undoable)
        notifyUndoable(done ? texts.done : texts.reopened, () => change({ id, done: !done, undoable: false }));
    },
    onSettled: () => {
      // Other lists have it no more, or have it now: they are read again when they are shown.
      void client.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
      // A first answer that was given up has nothing in its place.
      void client.refetchQueries({ queryKey: KEY, type: 'active', predicate: ({ state }) => state.data === undefined });
    },
  });
  function change(next: Change): void {
    // An answer under way does not know of it.
    void client.cancelQueries({ queryKey: KEY });
    show(next.id, next.done ? new Date().toISOString() : null);
    mutate(next);
  }
  return (next) => change({ ...next, undoable: true });
}
