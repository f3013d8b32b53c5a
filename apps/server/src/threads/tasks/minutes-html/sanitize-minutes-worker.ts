import { sanitizeMinutes } from '@greffier/documents/minutes-html/sanitize';
import { MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import type { SanitizeMinutesTask } from './sanitize-minutes.ts';
import { serve } from '../../serve.ts';

serve<SanitizeMinutesTask>({
  run: ({ html, context }) => sanitizeMinutes(html, context),
  refusal: (error) => (error instanceof MinutesTooLargeError ? error.limit : null),
});
