import { nextAgenda } from '@greffier/documents/minutes-html/next-agenda';
import type { NextAgendaTask } from './next-agenda.ts';
import { serve } from '../../serve.ts';

serve<NextAgendaTask>({ run: ({ html, agenda }) => nextAgenda(html, agenda) });
