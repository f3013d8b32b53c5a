import { openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import { type Embed, embedWindows, openEmbedder } from '../../voices/embeddings.ts';
import type { EngineAnswer, EngineReply, EngineTask, ThreadSetup } from './engine.ts';
import { readPcm } from '../../sound/pcm-file.ts';
import type { Span } from '../../sound/spans.ts';
import type { Recognizer } from '../../text/recognizer.ts';
import { createRecognizer } from '../../text/open-recognizer.ts';
import { SpeechError } from '../../types.ts';
import { joined } from '../../numbers/vectors.ts';
import { toRecordingTime } from '../../sound/windows.ts';

const { audioFile, models, recognizer: options, text } = workerData as ThreadSetup; // Only engine-threads.ts starts this thread.
/** The weights are loaded at once, while the recording is still being decoded and searched for speech. */
const recognizer: Promise<Recognizer> | undefined = text ? createRecognizer(models.recognizer, options) : undefined;
const embedder: Promise<Embed> = openEmbedder(models.speakerEmbedding);
for (const loading of [recognizer, embedder]) {
  loading?.catch(() => undefined); // The first task that needs the weights reports the failure.
}
let audio: number | undefined;

function read(span: Span): Float32Array {
  audio ??= openSync(audioFile, 'r');
  return readPcm(audio, span.start * SAMPLE_RATE, span.end * SAMPLE_RATE);
}

async function work(task: EngineTask): Promise<EngineReply> {
  if (task.kind === 'settle') {
    await Promise.allSettled([recognizer, embedder]);
    return { kind: 'settle' };
  }
  if (task.kind === 'embed') {
    return { kind: 'embed', embeddings: await embedWindows(await embedder, task.windows, read) };
  }
  if (recognizer === undefined) throw new Error('no text was to be recognised by this thread');
  const sounds = task.windows.map(({ pieces }) => joined(pieces.map(read)));
  const results = await (await recognizer).recognize(sounds, (windows) => send({ work: windows }));
  return {
    kind: 'recognize',
    texts: results.map((clauses, i) => {
      const window = task.windows[i] ?? { pieces: [] };
      return clauses.map((clause) => ({
        ...clause,
        start: toRecordingTime(window, clause.start),
        end: toRecordingTime(window, clause.end),
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
