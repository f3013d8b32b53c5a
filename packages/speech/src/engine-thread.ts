import { openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SAMPLE_RATE } from './decode.ts';
import { type Embed, embedWindows, openEmbedder } from './embeddings.ts';
import type { EngineAnswer, EngineReply, EngineSetup, EngineTask } from './engine.ts';
import { readPcm } from './pcm-file.ts';
import type { Span } from './spans.ts';
import { createRecognizer, type Recognizer } from './recognizer.ts';
import { SpeechError } from './types.ts';
import { joined } from './vectors.ts';
import { toRecordingTime } from './windows.ts';

const setup = workerData as EngineSetup; // Handed over by engine.ts alone.
const audio = openSync(setup.audioFile, 'r');
let recognizer: Promise<Recognizer> | undefined;
let embedder: Promise<Embed> | undefined;

function read(span: Span): Float32Array {
  return readPcm(audio, span.start * SAMPLE_RATE, span.end * SAMPLE_RATE);
}

async function work(task: EngineTask): Promise<EngineReply> {
  if (task.kind === 'embed') {
    embedder ??= openEmbedder(setup.models.speakerEmbedding);
    return { kind: 'embed', embeddings: await embedWindows(await embedder, task.windows, read) };
  }
  recognizer ??= createRecognizer(setup.models.recognizer, setup.recognizer);
  const sounds = task.windows.map(({ pieces }) => joined(pieces.map(read)));
  const results = await (await recognizer).recognize(sounds, (windows) => send({ work: windows }));
  return {
    kind: 'recognize',
    texts: results.map((clauses, i) => {
      const window = task.windows[i] ?? { pieces: [] };
      return clauses.map(({ start, end, text }) => ({
        start: toRecordingTime(window, start),
        end: toRecordingTime(window, end),
        text,
      }));
    }),
  };
}

function send(answer: EngineAnswer): void {
  parentPort?.postMessage(answer);
}

parentPort?.on('message', (task: EngineTask) => {
  work(task).then(
    (reply) => send({ reply }),
    (error: unknown) => send({ error, ...(error instanceof SpeechError && { code: error.code }) }),
  );
});
