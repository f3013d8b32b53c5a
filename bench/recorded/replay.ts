import { ModelError } from '@greffier/writing/remote/settings';
import { tokenBound } from '@greffier/writing/remote/client/tokens';
import type { Call, Transport } from '@greffier/writing/remote/transport';
import { givenAgain } from './given-again.ts';
import { CONTEXT, type Kept, type Prompt, promptOf, writtenOf } from './prompts.ts';

/** Record of the prompts and answers of a replay. */
export interface Heard {
  readonly asked: Set<string>;
  readonly missing: Set<string>;
  /** Answers that were given to prompts other than their own. */
  readonly used: Set<string>;
  /** Number of prompts that ask again for notes other than those of the recorded answers. */
  near: number;
  /** Highest estimates of the tokens read and written. */
  read: number;
  written: number;
}

export const nothingHeard = (): Heard => ({
  asked: new Set(),
  missing: new Set(),
  used: new Set(),
  near: 0,
  read: 0,
  written: 0,
});

/**
 * Makes a transport whose model gives the recorded answers, and fails if an answer is missing.
 * @param spoil changes an answer on its way; if absent, all answers stay as they are
 */
export function replay(
  answers: ReadonlyMap<string, Kept>,
  heard: Heard,
  spoil: (kept: Kept, prompt: Prompt, task: Call['task']) => Kept = (kept) => kept,
): Transport {
  return {
    context: CONTEXT,
    counts: false,
    send(call) {
      const prompt = promptOf(call);
      heard.asked.add(prompt.digest);
      const near = answers.has(prompt.digest) ? undefined : givenAgain(prompt, answers);
      const kept = near?.kept ?? answers.get(prompt.digest);
      if (near !== undefined) {
        heard.near++;
        heard.used.add(near.digest);
      }
      if (kept === undefined) {
        heard.missing.add(prompt.digest);
        return Promise.reject(new ModelError('invalid'));
      }
      const text = writtenOf(spoil(kept, prompt, call.task));
      heard.read += [prompt.system, ...prompt.messages.map(({ content }) => content)].reduce(
        (sum, one) => sum + tokenBound(one),
        0,
      );
      heard.written += tokenBound(text);
      return Promise.resolve({ text, cut: false });
    },
  };
}
