// Reads the PDF on standard input and reports its content to its parent. It runs confined: see `@greffier/children`.
import { readFileSync } from 'node:fs';
import { OutlineError, readPdfOutline, type OutlineErrorCode } from './pdf-outline.ts';
import type { PrintedLine } from './labelled.ts';
import { type TitledOutline, withTitles } from './titled-outline.ts';

/** The child's answer: the outline, or why there is none. `refused` is null for a failure that was not foreseen. */
export type OutlineReply =
  | { readonly result: TitledOutline }
  | {
      readonly refused: OutlineErrorCode | null;
      readonly lines: readonly PrintedLine[];
      readonly outline: TitledOutline | null;
    };

const send = (reply: OutlineReply): void => void process.send?.(reply);

process.on('disconnect', () => process.exit(1));
await readPdfOutline(readFileSync(0)).then(
  (result) => send({ result: withTitles(result) }),
  (error: unknown) =>
    send(
      error instanceof OutlineError
        ? { refused: error.code, lines: error.lines, outline: error.outline }
        : { refused: null, lines: [], outline: null },
    ),
);
