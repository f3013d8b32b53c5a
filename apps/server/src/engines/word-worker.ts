import { checkTemplate } from '@greffier/documents/word-template/check';
import { minutesFromTemplate } from '@greffier/documents/word-template/fill';
import { WordTemplateError } from '@greffier/documents/word-template/problems';
import { parentPort, workerData } from 'node:worker_threads';
import type { WordReply, WordWork } from './word.ts';

const send = (reply: WordReply): void => parentPort?.postMessage({ reply });

// The thread's own start hands it its work.
const work = workerData as WordWork;
await (
  work.kind === 'check' ? checkTemplate(work.template, work.front) : minutesFromTemplate(work.template, work.document)
).then(
  (result) => send({ result }),
  (error: unknown) => send({ refused: error instanceof WordTemplateError ? error.problems : null }),
);
