import { minutesFromTemplate } from '@greffier/documents/word-template/fill';
import { WordTemplateError } from '@greffier/documents/word-template/problems';
import type { FillTemplateTask } from './fill-template.ts';
import { serve } from '../../serve.ts';

serve<FillTemplateTask>({
  run: ({ template, document }) => minutesFromTemplate(template, document),
  refusal: (error) => (error instanceof WordTemplateError ? error.problems : null),
});
