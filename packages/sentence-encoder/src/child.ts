// Turns the texts that its parent sends into vectors, one request after another. It runs confined: see
// `@greffier/children`.
import { openEncoder, type SentenceEncoder } from './encoder.ts';
import { SentenceEncoderError } from './errors.ts';
import { type Reply, type Request, SIZE } from './protocol.ts';

let encoder: SentenceEncoder | undefined;
let current = new AbortController();

const send = (reply: Reply): void => void process.send?.(reply);

async function answer({ folder, texts, kind }: Exclude<Request, { stop: true }>, signal: AbortSignal): Promise<Reply> {
  try {
    encoder ??= await openEncoder(folder);
    const vectors = await encoder.embed(texts, kind, signal);
    const all = new Float32Array(vectors.length * SIZE);
    for (const [at, vector] of vectors.entries()) all.set(vector, at * SIZE);
    return { vectors: all };
  } catch (error) {
    if (signal.aborted) return { stopped: true };
    // Any other error ends this process, and the parent starts another.
    if (!(error instanceof SentenceEncoderError)) throw error;
    return { refused: error.message };
  }
}

process.on('disconnect', () => process.exit(1));
process.on('message', (request: Request) => {
  if ('stop' in request) return current.abort();
  current = new AbortController();
  return void answer(request, current.signal).then(send);
});
