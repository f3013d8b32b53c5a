import { checkTemplate } from '@greffier/documents/word-template/check';
import type { CheckTemplateTask } from './check-template.ts';
import { serve } from '../../serve.ts';

serve<CheckTemplateTask>({ run: ({ template, front }) => checkTemplate(template, front) });
