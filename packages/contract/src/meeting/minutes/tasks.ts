import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { MeetingId, TaskId } from '../../ids.ts';
import { TASK_LIMITS, TEXT_LIMITS } from '../../limits.ts';
import { frenchNumber } from '../../text.ts';
import { soughtDay, soughtText } from '../../values.ts';

/** A task: a line below « Actions » in the minutes of one of a person's meetings, as the minutes word it. */
export const Task = z.object({
  id: TaskId,
  meeting_id: MeetingId,
  meeting_name: z.string(),
  meeting_date: z.iso.date(),
  item: z.string().nullable().describe('Titre du point, où il y en a un'),
  text: z.string(),
  owner: z.string().nullable(),
  due: z.string().nullable().describe('L’échéance, comme elle est écrite'),
  due_on: z.iso.date().nullable().describe('Le jour qu’elle désigne, où il est certain'),
  passage_id: z.int().nullable().describe('Le premier passage sur lequel elle repose'),
  done_at: z.iso.datetime().nullable().describe('Null\u00A0: elle reste à faire'),
});
export type Task = z.infer<typeof Task>;

export const TASK_STATES = ['open', 'done'] as const;
/** `late`: before today; `week`: today and the six days after it; `none`: without a definite day. */
export const TASK_DUES = ['late', 'week', 'later', 'none'] as const;
export const TASK_ORDERS = ['date', 'owner'] as const;

export const TaskFilter = z.object({
  state: z.enum(TASK_STATES, 'Choisissez open ou done').default('open'),
  owner: soughtText('Indiquez un seul responsable')
    .max(TEXT_LIMITS.passage, 'Ce nom est trop long')
    .optional()
    .describe('Le responsable, comme il est écrit, majuscules mises à part\u00A0; vide\u00A0: sans responsable'),
  due: z.enum(TASK_DUES, 'Choisissez late, week, later ou none').optional(),
  order: z.enum(TASK_ORDERS, 'Choisissez date ou owner').default('date').describe('Par échéance, ou par responsable'),
  today: soughtDay('Indiquez une date comme 2026-03-31')
    .optional()
    .describe('Le jour qu’il est pour la personne\u00A0; sans lui, celui du serveur'),
});
export type TaskFilter = z.infer<typeof TaskFilter>;

const WRONG_LIMIT = `Indiquez un nombre entier, au plus ${frenchNumber(TASK_LIMITS.shown)}`;

export const ListTasks = defineCall({
  id: 'listTasks',
  tag: 'meetings',
  summary: `Les tâches des procès-verbaux de la personne, au plus ${frenchNumber(TASK_LIMITS.minutes)} de chacun et ${frenchNumber(TASK_LIMITS.person)} en tout`,
  access: 'user',
  method: 'GET',
  path: '/tasks/',
  query: TaskFilter.extend({
    limit: z.coerce
      .number(WRONG_LIMIT)
      .int(WRONG_LIMIT)
      .min(1, WRONG_LIMIT)
      .max(TASK_LIMITS.shown, WRONG_LIMIT)
      .default(100),
  }),
  response: z.object({
    tasks: z.array(Task).max(TASK_LIMITS.shown),
    found: z.int().describe('Combien répondent au filtre'),
    open: z.int().describe('Combien restent à faire en tout'),
    late: z.int().describe('Combien de celles-ci auraient dû être faites avant aujourd’hui'),
    owners: z
      .array(z.object({ name: z.string(), open: z.int() }))
      .max(TASK_LIMITS.owners)
      .describe('Ceux qui en ont à faire, d’abord ceux qui en ont le plus'),
    indexing: z.boolean().describe('Des procès-verbaux ne sont pas encore lus\u00A0: il peut en manquer'),
  }),
  errors: [401, 422],
});

export const SetTaskDone = defineCall({
  id: 'setTaskDone',
  tag: 'meetings',
  summary: 'Note qu’une tâche est faite, ou qu’elle ne l’est pas. Le procès-verbal n’en est pas changé',
  access: 'user',
  method: 'PUT',
  path: '/tasks/:task_id',
  params: z.object({ task_id: TaskId }),
  body: z.object({ done: z.boolean('Indiquez si la tâche est faite') }),
  response: Success.extend({ done_at: z.iso.datetime().nullable() }),
  errors: [401, 404, 422],
});

export const ExportTasks = defineCall({
  id: 'exportTasks',
  tag: 'meetings',
  summary: 'Les tâches en CSV (UTF-8, point-virgule)',
  access: 'user',
  method: 'GET',
  path: '/tasks/export',
  query: TaskFilter,
  file: 'text/csv',
  errors: [401, 422],
});

export const ExportTasksCalendar = defineCall({
  id: 'exportTasksCalendar',
  tag: 'meetings',
  summary: 'Les tâches pour un agenda (iCalendar, RFC 5545)',
  access: 'user',
  method: 'GET',
  path: '/tasks/calendar',
  query: TaskFilter,
  file: 'text/calendar',
  errors: [401, 422],
});
