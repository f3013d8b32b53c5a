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

/** Loads the first tasks that pass the filters. While other tasks load, the previous ones stay in sight. */
export const useTasks = (filters: TaskFilters, today: string, limit: number) =>
  useQuery({
    queryKey: [...KEY, sentFilters(filters, today), limit],
    queryFn: ({ signal }) =>
      call(ListTasks, { query: { ...sentFilters(filters, today), limit: String(limit) } }, signal),
    placeholderData: keepPreviousData,
  });

/** Returns the list after one of its tasks was done or reopened. The task keeps its position until the list reloads. */
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
  /** True if the person is offered a button to undo the change. */
  readonly undoable: boolean;
}

/** Shows at once that a task is done or reopened, and reverts it if the server refuses. */
export function useSetTaskDone(): (change: Omit<Change, 'undoable'>) => void {
  const client = useQueryClient();
  const show = (id: Task['id'], doneAt: string | null): void => {
    client.setQueriesData<Listed>({ queryKey: KEY }, (list) => list && withDone(list, id, doneAt));
  };
  const { mutate } = useMutation({
    // Changes are sent one after the other, so that the last click counts.
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
      // The task may leave other lists or enter them, so they are loaded again when they are shown.
      void client.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
      // A list whose first loading was cancelled is empty, so it is loaded again at once.
      void client.refetchQueries({ queryKey: KEY, type: 'active', predicate: ({ state }) => state.data === undefined });
    },
  });
  function change(next: Change): void {
    // Lists that are still loading may lack the change, so their loading stops.
    void client.cancelQueries({ queryKey: KEY });
    show(next.id, next.done ? new Date().toISOString() : null);
    mutate(next);
  }
  return (next) => change({ ...next, undoable: true });
}
