import { measureAudio } from './decode.ts';
import { speechErrors } from './messages.ts';
import { pipelineDeps, runPipeline } from './pipeline.ts';
import type { Message, Request } from './protocol.ts';
import { countSegments } from './segments.ts';
import { takeSound } from './sound-track.ts';
import { SpeechError } from './types.ts';
import { createNoteTaker } from './work-notes.ts';

// The server may be killed: a child without a parent ends at once.
process.on('disconnect', () => process.exit(1));
process.on('message', (request: Request) => {
  answer(request).then(send, (error: unknown) => {
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
    {
      ...pipelineDeps,
      remote: { onCall: (call) => send({ kind: 'called', call }), pace: {} },
    },
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
