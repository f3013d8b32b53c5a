import { TASK_LIMITS } from '@greffier/contract/limits';
import type { Task } from '@greffier/contract/meeting/minutes/tasks';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShowMore } from '../../components/show-more.tsx';
import { tasksTexts as texts } from '../../texts/tasks.ts';
import { groupTasks } from './group-tasks.ts';
import { useSetTaskDone } from './queries.ts';
import type { TaskFilters } from './task-filter.ts';
import { TaskRow } from './task-row.tsx';
import classes from './tasks.module.css';

interface Props {
  readonly tasks: readonly Task[];
  readonly filters: TaskFilters;
  readonly today: string;
  /** Number of tasks in all, including those not listed yet. */
  readonly found: number;
  /** True while the tasks of other filters are loaded. The present tasks stay in sight and cannot be changed. */
  readonly waiting: boolean;
  readonly onMore: () => void;
}

/** Lists tasks in groups, by owner or by due date. */
export function TaskList({ tasks, filters, today, found, waiting, onMore }: Props): ReactNode {
  const setDone = useSetTaskDone();
  return (
    <Stack gap="xl" inert={waiting} aria-busy={waiting}>
      {groupTasks(tasks, filters, today).map(({ key, title, tasks: group }, index) => (
        <section key={key} aria-labelledby={`tasks-${index}`}>
          <Title order={2} size="sm" fw={600} c="dimmed" mb="sm" id={`tasks-${index}`}>
            {title}
          </Title>
          <ul className={classes['list']}>
            {group.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                today={today}
                byOwner={filters.order === 'owner'}
                onDone={(done) => setDone({ id: task.id, done })}
              />
            ))}
          </ul>
        </section>
      ))}
      {tasks.length < Math.min(found, TASK_LIMITS.shown) && (
        <ShowMore key={tasks.length} label={texts.showMore} onMore={onMore} />
      )}
      {found > TASK_LIMITS.shown && <Text c="dimmed">{texts.limited(TASK_LIMITS.shown)}</Text>}
    </Stack>
  );
}
