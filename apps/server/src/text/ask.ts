import type { AnswerStore, ModelEngine } from '@greffier/writing/engine';
import type { RunOptions, Task } from '../threads/task.ts';
import type { ThreadModel, WriteTask, WritingCalls } from '../threads/tasks/writing/write.ts';

/** `kept`: store for the answers of a language model; absent if they are not kept. */
type AskOptions = RunOptions<WriteTask> & { readonly kept?: AnswerStore | undefined };

/** Puts one question to a text engine in a thread. */
export type Ask = <C extends keyof WritingCalls>(
  call: C,
  asks: WritingCalls[C]['asks'],
  options: AskOptions,
) => Promise<WritingCalls[C]['tells']>;

export async function put<C extends keyof WritingCalls>(
  task: Task<WriteTask>,
  asked: { readonly call: C; readonly asks: WritingCalls[C]['asks']; readonly model: ThreadModel | null },
  options: RunOptions<WriteTask>,
): Promise<WritingCalls[C]['tells']> {
  // The thread answers exactly the call that it is given, but the compiler cannot follow this through a union type.
  return task(asked as WriteTask['work'], options);
}

export const engineThat = (ask: Ask): ModelEngine => ({
  suggestSpeakers: (source, signal) => ask('suggestSpeakers', source, { signal }),
  proposeAgenda: (source, template, signal, _onFallback, kept) =>
    ask('proposeAgenda', { source, template }, { signal, kept }),
  labelLines: (lines, signal) => ask('labelLines', lines, { signal }),
  readStarts: (meeting, pins, signal, kept) => ask('readStarts', { meeting, pins }, { signal, kept }),
  writeMinutes: (input, onProgress, signal, kept) =>
    ask('writeMinutes', input, {
      signal,
      onProgress: (told) => told.kind === 'minutes' && onProgress(told.progress),
      kept,
    }),
  answer: (question, signal, onText) =>
    ask(
      'answer',
      { question, grows: onText !== undefined },
      { signal, onProgress: (told) => told.kind === 'answer' && onText?.(told.text) },
    ),
});
