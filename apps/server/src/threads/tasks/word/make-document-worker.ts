import { minutesDocx } from '@greffier/documents/minutes-docx';
import { minutesPdf } from '@greffier/documents/minutes-pdf/minutes-pdf';
import { transcriptDocx } from '@greffier/documents/transcript-docx';
import { starterTemplate } from '@greffier/documents/word-template/starter';
import type { MakeDocumentTask } from './make-document.ts';
import { serve } from '../../serve.ts';

serve<MakeDocumentTask>({
  run(work) {
    if (work.kind === 'minutes') return minutesDocx(work.document);
    if (work.kind === 'minutes pdf') return minutesPdf(work.document);
    return work.kind === 'transcript' ? transcriptDocx(work.document) : starterTemplate();
  },
});
