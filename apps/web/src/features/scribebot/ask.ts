import { AskScribebot } from '@greffier/contract/meeting/minutes/ai';
import type { CallInput, CallOutput } from '../../lib/api.ts';
import { parseAnswer, send } from '../../lib/api.ts';
import { requestError, ServerUnreachableError, UnexpectedAnswerError } from '../../lib/request-error.ts';

const EVENTS = 'text/event-stream';

/**
 * Asks a question. If the server's engine can, it sends the answer bit by bit.
 * @param onText receives the whole answer so far
 * @throws the errors of `call`; any error once the signal is aborted
 */
export async function askScribebot(
  input: CallInput<typeof AskScribebot>,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<CallOutput<typeof AskScribebot>> {
  const response = await send(AskScribebot, input, signal, { Accept: EVENTS });
  if (response.headers.get('content-type')?.startsWith(EVENTS) !== true || response.body === null) {
    const answer: unknown = await response.json().catch((error: unknown) => {
      throw new UnexpectedAnswerError(error);
    });
    return parseAnswer(AskScribebot, answer);
  }
  let text = '';
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === 'answer') return parseAnswer(AskScribebot, JSON.parse(data));
    if (event === 'error') throw requestError(response.url, 500, '', data);
    if (event === 'text') onText((text += (JSON.parse(data) as { readonly text: string }).text));
  }
  throw new ServerUnreachableError('the answer broke off');
}

/** Reads server-sent events as the server writes them: a name and one line of data each. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new ServerUnreachableError(error);
    });
    if (done) return;
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const one of events) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
      yield { event, data };
    }
  }
}
