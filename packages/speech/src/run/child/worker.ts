import { measureAudio } from '../../sound/input/decoding.ts';
import { speechErrors } from '../../speech-errors.ts';
import { runPipeline } from '../pipeline.ts';
import { pipelineDeps } from '../pipeline-deps.ts';
import type { Message, Reply, Request } from './protocol.ts';
import { askThroughParent } from './through-parent.ts';
import { countSegments } from '../../sound/segments.ts';
import { takeSound } from '../../sound/input/sound-track.ts';
import { SpeechError } from '../../types.ts';
import { createNoteTaker } from './work-notes.ts';

// If the server is killed, the child must not go on without it.
process.on('disconnect', () => process.exit(1));
const { ask, take } = askThroughParent(send);
process.on('message', (told: Request | Reply) => {
  if (told.kind === 'heard' || told.kind === 'unheard') {
    take(told);
    return;
  }
  answer(told).then(send, (error: unknown) => {
    const { code, message } = toSpeechError(error);
    send({ kind: 'failed', code, message });
  });
});

function send(message: Message): void {
  process.send?.(message);
}

async function answer(request: Request): Promise<Message> {
  if (request.kind === 'probe') {
    const duration = await measureAudio(request.file);
    await takeSound(request.file, request.soundFile, duration);
    return { kind: 'probed', probe: { duration, segmentsCount: countSegments(duration, request.segmentMinutes) } };
  }
  const transcription = await runPipeline(
    request.file,
    request.options,
    createNoteTaker((notes) => send({ kind: 'worked', notes })),
    { ...pipelineDeps, ask },
  );
  return { kind: 'transcribed', transcription };
}

function toSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return speechErrors.storageFull();
  if (
    code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    (error instanceof Error && /bad_alloc|allocation failed|out of memory/i.test(error.message))
  ) {
    return speechErrors.outOfMemory();
  }
  return speechErrors.crashed();
}
