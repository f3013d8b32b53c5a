import type { ChatMessage } from '@greffier/contract/meeting/minutes/ai';
import { TEXT_LIMITS } from '@greffier/contract/limits';

/** One turn of the conversation. A failed answer is shown, but not sent back as history. */
export interface Turn extends ChatMessage {
  readonly id: number;
  readonly sources: readonly number[];
  readonly failed: boolean;
  /** Reason for a failure, or engine that replaced the language model, in French; empty if there is nothing to say. */
  readonly reason: string;
}

/** Returns the context for the next question: the last answered questions, with their answers. */
export function chatHistory(turns: readonly Turn[]): ChatMessage[] {
  return turns
    .filter((turn, index) => !turn.failed && turns[index + 1]?.failed !== true)
    .slice(-TEXT_LIMITS.messages)
    .map(({ role, content }) => ({ role, content }));
}
