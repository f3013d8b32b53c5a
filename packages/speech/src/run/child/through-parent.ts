import type { Message, Reply } from './protocol.ts';
import type { Heard } from '../../text/remote/answer.ts';
import type { Ask } from '../../text/remote/request.ts';
import { RemoteError } from '../../text/remote/settings.ts';

/** Lets the child, which has neither network nor key, ask the server through the parent. */
export function askThroughParent(send: (message: Message) => void): {
  readonly ask: Ask;
  readonly take: (reply: Reply) => void;
} {
  const waiting = new Map<number, PromiseWithResolvers<Heard>>();
  let count = 0;
  return {
    ask: async (sound, signal) => {
      signal.throwIfAborted();
      const id = ++count;
      const answer = Promise.withResolvers<Heard>();
      const leave = (): void => answer.reject(signal.reason);
      waiting.set(id, answer);
      signal.addEventListener('abort', leave, { once: true });
      send({ kind: 'asked', id, sound });
      try {
        return await answer.promise;
      } finally {
        waiting.delete(id);
        signal.removeEventListener('abort', leave);
      }
    },
    take: (reply) => {
      const answer = waiting.get(reply.id);
      if (reply.kind === 'heard') answer?.resolve(reply.heard);
      else if (reply.failure === null) answer?.reject(new Error('the parent could not ask'));
      else answer?.reject(new RemoteError(reply.failure, reply.status));
    },
  };
}

/** Asks the server about a child's sound, in the parent, and makes the reply for the child. */
export async function replyTo(
  { id, sound }: Extract<Message, { kind: 'asked' }>,
  ask: Ask,
  signal: AbortSignal,
): Promise<Reply> {
  try {
    return { kind: 'heard', id, heard: await ask(sound, signal) };
  } catch (error) {
    const known = error instanceof RemoteError ? error : null;
    return { kind: 'unheard', id, failure: known?.kind ?? null, status: known?.status ?? null };
  }
}
