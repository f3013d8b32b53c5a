import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const WAV_HEADER = 44;
const SAMPLE_RATE = 16_000;
/** Number of samples that the server analyses at once; 10 ms of sound. */
const FRAME = 160;
/**
 * Artificial sound encodes numbers in its loudness: the least loudness, plus one step for each unit of the number. Even
 * the least loudness is so high that the sound is not amplified.
 */
const LOUDNESS_STEP = 400;
const LEAST_LOUD = 8_000;

/** Computes the value of the 16-bit samples that encode a number. */
export const levelOf = (loudness: number): number => LEAST_LOUD + loudness * LOUDNESS_STEP;

/** One request as the server sees it. */
export interface AskedSound {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Every field except the file. The values of a field are in the order in which they came. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly file: { readonly name: string; readonly type: string; readonly header: string; readonly bytes: number };
  /** Stretches of sound with one loudness each; seconds. */
  readonly sounds: readonly { readonly start: number; readonly end: number; readonly loudness: number }[];
}

/** The server's answer: an object as JSON, other text, an error, or something that no client could use. */
export type SoundReply =
  | { readonly object: unknown }
  | { readonly text: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly end: 'never' | 'early' };

export interface TranscriptionServer {
  readonly url: string;
  readonly asked: AskedSound[];
  /** Returns the largest number of requests that were open at once. */
  readonly peak: () => number;
  /** Returns the number of requests that are open. */
  readonly open: () => number;
  reply: (asked: AskedSound, index: number) => SoundReply | Promise<SoundReply>;
  close(): Promise<void>;
}

/** Returns the answer of a server that hears this loudness: two words and a full stop. */
export const spoken = (loudness: number): string => `Mot ${loudness}.`;

/** Makes the answer of a Whisper server to the sound that it hears, in the form `verbose_json`. */
export function verbose({ sounds, fields }: AskedSound, changes: object = {}): SoundReply {
  const segments = sounds.map(({ start, end, loudness }, id) => ({
    id,
    start,
    end,
    text: ` ${spoken(loudness)}`,
    no_speech_prob: 0.02,
    avg_logprob: -0.2,
    compression_ratio: 1.1,
  }));
  const text = segments.map((segment) => segment.text.trim()).join(' ');
  return { object: { task: 'transcribe', language: fields['language']?.[0] ?? 'french', text, segments, ...changes } };
}

async function read(request: IncomingMessage): Promise<AskedSound> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('no file');
  const wav = Buffer.from(await file.arrayBuffer());
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === 'string') (fields[name] ??= []).push(value);
  return {
    url: request.url ?? '',
    headers: request.headers,
    fields,
    file: { name: file.name, type: file.type, header: wav.toString('latin1', 0, 16), bytes: wav.length },
    sounds: heardIn(wav.subarray(WAV_HEADER)),
  };
}

function heardIn(pcm: Buffer): AskedSound['sounds'] {
  const sounds: { start: number; end: number; loudness: number }[] = [];
  for (let at = 0; at < pcm.length; at += 2 * FRAME) {
    let peak = 0;
    for (let i = at; i < Math.min(pcm.length, at + 2 * FRAME); i += 2) peak = Math.max(peak, pcm.readInt16LE(i));
    const loudness = Math.round((peak - LEAST_LOUD) / LOUDNESS_STEP);
    const start = at / 2 / SAMPLE_RATE;
    const end = start + FRAME / SAMPLE_RATE;
    const last = sounds.at(-1);
    if (last !== undefined && last.loudness === loudness && start - last.end < 1e-6) last.end = end;
    else if (loudness > 0) sounds.push({ start, end, loudness });
  }
  return sounds;
}

function send(response: ServerResponse, reply: SoundReply): void {
  if ('end' in reply) {
    if (reply.end === 'never') return;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"text": "Mot', () => response.destroy());
    return;
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? '{"error":{"message":"no"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('text' in reply ? reply.text : JSON.stringify(reply.object));
}

/**
 * Opens a server that speaks `/audio/transcriptions` over real sockets, hears the sound that it is sent, and gives the
 * answers that a test chooses.
 */
export async function openTranscriptionServer(): Promise<TranscriptionServer> {
  const asked: AskedSound[] = [];
  let open = 0;
  let peak = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    open += 1;
    peak = Math.max(peak, open);
    response.on('close', () => (open -= 1));
    const sound = await read(request);
    asked.push(sound);
    send(response, await server.reply(sound, asked.length - 1));
  };
  const listening = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = listening.address() as AddressInfo;
  const server: TranscriptionServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    peak: () => peak,
    open: () => open,
    reply: (sound) => verbose(sound),
    async close() {
      const closed = new Promise((done) => listening.close(done));
      listening.closeAllConnections();
      await closed;
    },
  };
  return server;
}
