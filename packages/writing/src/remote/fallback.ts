import type { Answer, ModelEngine, TextEngine } from '../engine.ts';
import { patience } from './patience.ts';
import { ModelError } from './settings.ts';

/** Time that a person waits without hearing from the model before the other engine answers; milliseconds. */
const PATIENCE_MS = 45_000;

export interface FallbackDeps {
  /** Called for each call that the other engine took over, with its name and the reason, and no word of the meeting. */
  readonly onFallback: (task: string, reason: string) => void;
  /** Used in place of `PATIENCE_MS`. */
  readonly patienceMs?: number;
}

/** Creates an engine that asks one engine and, if this fails, another one. The result then says so. */
export function withFallback(first: ModelEngine, spare: TextEngine, deps: FallbackDeps): TextEngine {
  const patience = deps.patienceMs ?? PATIENCE_MS;

  async function either<T>(
    task: string,
    ask: (signal: AbortSignal, heard: () => void) => Promise<T>,
    instead: () => Promise<T>,
    signal: AbortSignal,
    limit: number | null,
  ): Promise<T> {
    try {
      return await (limit === null ? ask(signal, () => {}) : within(limit, ask, signal));
    } catch (error) {
      signal.throwIfAborted();
      deps.onFallback(
        task,
        error instanceof ModelError ? error.message : error instanceof Error ? error.name : 'unknown',
      );
      return instead();
    }
  }

  return {
    suggestSpeakers: (source, signal) =>
      either(
        'speakers',
        (own) => first.suggestSpeakers(source, own),
        () => spare.suggestSpeakers(source, signal),
        signal,
        null,
      ),
    proposeAgenda: (source, template, signal, onFallback, kept) =>
      either(
        'agenda',
        (own) => first.proposeAgenda(source, template, own, undefined, kept),
        () => {
          onFallback?.();
          return spare.proposeAgenda(source, template, signal);
        },
        signal,
        patience,
      ),
    labelLines: (lines, signal) =>
      either(
        'outline',
        (own) => first.labelLines(lines, own),
        () => spare.labelLines(lines, signal),
        signal,
        patience,
      ),
    proposeAttendance: (source, signal) => spare.proposeAttendance(source, signal),
    placeItems: (meeting, pins, read, signal) => spare.placeItems(meeting, pins, read, signal),
    readStarts: (meeting, pins, signal, kept) =>
      either(
        'starts',
        (own) => first.readStarts(meeting, pins, own, kept),
        () => spare.readStarts(meeting, pins, signal),
        signal,
        null,
      ),
    nameConflicts: (source, signal) => spare.nameConflicts(source, signal),
    wholeQuestion: (asked, signal) => spare.wholeQuestion(asked, signal),
    renderMinutes: (minutes, former, signal) => spare.renderMinutes(minutes, former, signal),
    writeMinutes: (input, onProgress, signal, kept) =>
      either(
        'minutes',
        (own) => first.writeMinutes(input, onProgress, own, kept),
        async () => ({ ...(await spare.writeMinutes(input, onProgress, signal)), writtenBy: 'fallback' as const }),
        signal,
        null,
      ),
    answer: async (question, signal, onText) => {
      let shown = false;
      return either<Answer>(
        'answer',
        (own, heard) =>
          first.answer(
            question,
            own,
            onText &&
              ((text) => {
                shown = true;
                heard();
                onText(text);
              }),
          ),
        // The complete answer comes last and replaces the text that was shown.
        async () => ({ ...(await spare.answer(question, signal, shown ? undefined : onText)), writtenBy: 'fallback' }),
        signal,
        patience,
      );
    },
  };
}

/** Gives up work that shows no sign of life for a while, even if the work still waits for its turn. */
async function within<T>(
  limit: number,
  ask: (signal: AbortSignal, heard: () => void) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { signal: tooLong, heard } = patience(limit);
  const own = AbortSignal.any([signal, tooLong]);
  const given = Promise.withResolvers<never>();
  const give = (): void => given.reject(signal.aborted ? signal.reason : new ModelError('timeout'));
  own.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([ask(own, heard), given.promise]);
  } finally {
    own.removeEventListener('abort', give);
  }
}
