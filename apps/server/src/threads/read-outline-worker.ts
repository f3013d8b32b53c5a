import { OutlineError, readPdfOutline } from '@greffier/documents/pdf-outline';
import type { ReadOutlineTask } from './read-outline.ts';
import { serve } from './serve.ts';

serve<ReadOutlineTask>({
  run: (pdf) => readPdfOutline(pdf),
  refusal: (error) => (error instanceof OutlineError ? error.code : null),
});
