import type { Task } from '@greffier/contract/meeting/minutes/tasks';
import { Anchor, Badge, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatShortDay, toIsoDay } from '../../lib/dates.ts';
import { tasksTexts as texts } from '../../texts/tasks.ts';
import { isLate } from './group-tasks.ts';
import classes from './tasks.module.css';

interface Props {
  readonly task: Task;
  readonly today: string;
  /** True if the row is in a group by owner, false in a group by due date. */
  readonly byOwner: boolean;
  readonly onDone: (done: boolean) => void;
}

/** Shows a task with its details. One click marks it as done, another one as not done. */
export function TaskRow({ task, today, byOwner, onDone }: Props): ReactNode {
  const page = `/meeting/${task.meeting_id}`;
  const isDone = task.done_at !== null;
  return (
    <li className={classes['row']} data-done={isDone || undefined}>
      <Checkbox
        checked={isDone}
        onChange={(event) => onDone(event.currentTarget.checked)}
        label={task.text}
        classNames={{ root: classes['task'] ?? '', labelWrapper: classes['label'] ?? '', label: classes['text'] ?? '' }}
      />
      <div className={classes['facts']}>
        {byOwner && isLate(task, today) && (
          <Badge color="red" variant="light" size="sm">
            {texts.late}
          </Badge>
        )}
        {!byOwner && task.owner !== null && <span>{task.owner}</span>}
        {whenOf(task)}
        <Anchor component={Link} to={`${page}#pv`} size="sm">
          {texts.meetingOf(task.meeting_name, formatShortDay(task.meeting_date))}
        </Anchor>
        {task.passage_id !== null && (
          <Anchor component={Link} to={`${page}#p${task.passage_id}`} size="sm" aria-label={texts.sourceOf(task.text)}>
            {texts.source}
          </Anchor>
        )}
      </div>
    </li>
  );
}

function whenOf({ done_at: doneAt, due, due_on: day }: Task): ReactNode {
  if (doneAt !== null) return <span>{texts.doneOn(formatShortDay(toIsoDay(new Date(doneAt))))}</span>;
  const when = day === null ? due : formatShortDay(day);
  return when !== null && <span>{texts.due(when)}</span>;
}
