import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One call of a language model as its server sees it. */
export interface AskedModel {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: unknown } };
    readonly stream?: boolean;
    readonly temperature?: number;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
  };
  readonly task: 'facts' | 'section' | 'speakers' | 'agenda' | 'starts' | 'answer';
  /** All text that was sent. */
  readonly text: string;
  /** Numbers of the passages under « Transcription », or of the notes. */
  readonly passages: readonly number[];
}

/** The server's answer: text, an object as JSON, an error, or something that no client could use. */
export type ModelReply =
  | string
  | { readonly object: unknown }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | { readonly truncated: string }
  /** Streamed answer with a pause before each part, in milliseconds. If `ends` is false, the answer never ends. */
  | { readonly parts: readonly string[]; readonly pause: number; readonly ends: boolean }
  | { readonly end: 'never' | 'early' };

export interface ModelServer {
  readonly url: string;
  readonly asked: AskedModel[];
  /** Returns the largest number of calls that were open at once. */
  readonly peak: () => number;
  reply: (asked: AskedModel, index: number) => ModelReply | Promise<ModelReply>;
  close(): Promise<void>;
}

const TASKS = {
  facts: '{"facts":',
  section: '{"sentences":',
  speakers: '{"speakers":',
  agenda: '{"topics":',
  starts: '{"starts":',
} as const;

function taskOf(system: string): AskedModel['task'] {
  for (const task of ['facts', 'section', 'speakers', 'agenda', 'starts'] as const) {
    if (system.includes(TASKS[task])) return task;
  }
  return 'answer';
}

async function read(request: IncomingMessage): Promise<AskedModel> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as AskedModel['body'];
  const text = body.messages.map(({ content }) => content).join('\n');
  const data = text.slice(Math.max(text.lastIndexOf('\nTranscription :\n'), text.lastIndexOf('\nNotes :\n'), 0));
  const passages = [...data.matchAll(/^\[([\d ]+)\]/gm)].flatMap(([, ids = '']) => ids.split(' ').map(Number));
  const task = taskOf(body.messages[0]?.content ?? '');
  return { url: request.url ?? '', headers: request.headers, body, task, text, passages };
}

const completion = (content: string, finish: string) => ({
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const STREAM = { 'content-type': 'text/event-stream' };
const event = (delta: object, finish_reason: string | null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

async function stream(
  response: ServerResponse,
  { parts, pause, ends }: Extract<ModelReply, { readonly parts: unknown }>,
): Promise<void> {
  response.writeHead(200, STREAM);
  for (const content of parts) {
    await wait(pause);
    response.write(event({ content }, null));
  }
  if (ends) response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
}

function send(
  response: ServerResponse,
  reply: Exclude<ModelReply, { readonly parts: unknown }>,
  streamed: boolean,
): void {
  if (typeof reply === 'object' && 'end' in reply) {
    if (reply.end === 'never') return;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"id":"x","choices":[{"index":0,"mess', () => response.destroy());
    return;
  }
  if (typeof reply === 'object' && 'status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body ?? { error: { message: 'no' } }));
    return;
  }
  const content =
    typeof reply === 'string' ? reply : 'truncated' in reply ? reply.truncated : JSON.stringify(reply.object);
  const finish = typeof reply === 'object' && 'truncated' in reply ? 'length' : 'stop';
  if (!streamed) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(completion(content, finish)));
    return;
  }
  response.writeHead(200, STREAM);
  for (const piece of content.match(/[\s\S]{1,7}/g) ?? []) response.write(event({ content: piece }, null));
  response.end(`${event({}, finish)}data: [DONE]\n\n`);
}

/** Opens a server with an OpenAI-compatible interface over real sockets, which gives the answers chosen by a test. */
export async function openModelServer(reply: ModelServer['reply']): Promise<ModelServer> {
  const asked: AskedModel[] = [];
  let open = 0;
  let peak = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    open += 1;
    peak = Math.max(peak, open);
    response.on('close', () => (open -= 1));
    const call = await read(request);
    asked.push(call);
    const reply = await server.reply(call, asked.length - 1);
    if (typeof reply === 'object' && 'parts' in reply) await stream(response, reply);
    else send(response, reply, call.body.stream === true);
  };
  const listening = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = listening.address() as AddressInfo;
  const server: ModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    peak: () => peak,
    reply,
    async close() {
      const closed = new Promise((done) => listening.close(done));
      listening.closeAllConnections();
      await closed;
    },
  };
  return server;
}
