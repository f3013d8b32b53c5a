// Reads the file on its standard input as an agenda and sends the result to its parent. It runs confined: see
// `@greffier/children`.
import { readFileSync } from 'node:fs';
import type { PrintedLine } from '../outline/labelled.ts';
import { OutlineError } from '../outline/outline-error.ts';
import type { FoundAgenda } from './found-agenda.ts';
import { readAgendaSource } from './read-source.ts';
import { AgendaSourceError } from './source-error.ts';

/** Answer of the child: the agenda, or the reason in French why there is none; null for an unexpected failure. */
export type AgendaSourceReply =
  | { readonly result: FoundAgenda }
  | {
      readonly refused: { readonly message: string; readonly isEmpty: boolean } | null;
      readonly lines: readonly PrintedLine[];
    };

const send = (reply: AgendaSourceReply): void => void process.send?.(reply);

/** Error codes of files that could be read, but have no agenda. */
const EMPTY: ReadonlySet<string> = new Set(['no_agenda', 'no_agenda_mail', 'no_outline', 'no_letters']);

process.on('disconnect', () => process.exit(1));
await readAgendaSource(readFileSync(0)).then(
  (result) => send({ result }),
  (error: unknown) => {
    const isRefusal = error instanceof AgendaSourceError || error instanceof OutlineError;
    if (!isRefusal) return send({ refused: null, lines: [] });
    const { message, code, lines } = error;
    send({ refused: { message, isEmpty: EMPTY.has(code) }, lines });
  },
);
