import { tasksIn } from '@greffier/documents/minutes-html/tasks';
import { serve } from '../../serve.ts';
import type { ReadTasksTask } from './read-tasks.ts';

serve<ReadTasksTask>({ run: ({ html }) => tasksIn(html) });
