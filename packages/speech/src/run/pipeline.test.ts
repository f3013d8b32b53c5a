import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterVoices } from '../voices/clustering/clustering.ts';
import { VOICE_SIZE } from '../testing/voices.ts';
import type { Engine } from './engine/engine.ts';
import { writePcm } from '../sound/pcm-file.ts';
import { needsDecoding } from './checkpoints.ts';
import { runPipeline } from './pipeline.ts';
import type { PipelineDeps } from './pipeline-deps.ts';
import { encodeAudio } from '../testing/encode.ts';
import { tone } from '../testing/signals.ts';
import { createReporter } from './progress.ts';
import type { Progress, TranscribeOptions } from '../types.ts';

vi.mock('../voices/clustering/clustering.ts', { spy: true });

const meter = createReporter(() => undefined);
let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-pipeline-'));
  file = join(folder, 'meeting.wav');
  await encodeAudio(file, tone(60, 440, 16_000), { codec: 'pcm_s16le', sampleRate: 16_000 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function options(segmentMinutes = 0.25): TranscribeOptions {
  return {
    modelsDir: folder,
    speechModel: 'essai',
    language: 'fr',
    extraLanguages: [],
    vocabulary: [],
    segmentMinutes,
    checkpointDir: join(folder, 'checkpoints'),
    snippetsDir: join(folder, 'snippets'),
  };
}

/** Makes models that recognise one sentence in each window, and fail after `lasts` segments. */
function machine(lasts = Infinity): { deps: PipelineDeps; calls: { decoded: number; recognized: number } } {
  const calls = { decoded: 0, recognized: 0 };
  const engine: Engine = {
    longestWindow: 28,
    recognize: async (windows, onReady, onWork) => {
      if (calls.recognized >= lasts) throw new Error('machine stopped');
      calls.recognized += 1;
      const texts = windows.map(({ pieces }) => [
        { start: pieces[0]?.start ?? 0, end: pieces[0]?.end ?? 0, text: ` Phrase ${calls.recognized}.` },
      ]);
      onWork(windows.length);
      onReady(0, texts);
      return texts;
    },
    embed: async (windows, onDone) => {
      onDone(windows.length);
      return Float32Array.from({ length: windows.length * VOICE_SIZE }, (_, i) => (i % VOICE_SIZE === 0 ? 1 : 0));
    },
    close: async () => undefined,
  };
  const deps: PipelineDeps = {
    ask: () => Promise.reject(new Error('no server')),
    loadModels: async () => ({
      voiceActivity: '',
      speakerEmbedding: { kind: 'waveform', file: '' },
      recognizer: { kind: 'whisper', mel: '', encoder: '', decoder: '', tokens: '', suppress: '' },
    }),
    decode: (...args) => {
      calls.decoded += 1;
      return writePcm(...args);
    },
    listen: async (_, { samples, read }) => {
      const seconds = read(0, samples).length / 16_000;
      return Array.from({ length: Math.floor(seconds / 5) }, (_, i) => ({ start: i * 5, end: i * 5 + 4.5 }));
    },
    startEngine: () => engine,
  };
  return { deps, calls };
}

describe('pipeline', () => {
  it('continues after a crash without doing a finished segment again', async () => {
    const first = machine(2);
    expect(await needsDecoding(options().checkpointDir)).toBe(true);
    await expect(runPipeline(file, options(), meter, first.deps)).rejects.toThrow('machine stopped');
    expect(await needsDecoding(options().checkpointDir)).toBe(false);
    const second = machine();
    const resumed = await runPipeline(file, options(), meter, second.deps);
    expect(first.calls).toEqual({ decoded: 1, recognized: 2 });
    expect(second.calls).toEqual({ decoded: 0, recognized: 2 });
    expect(resumed.segmentsCount).toBe(4);
    expect(resumed.passages.map((passage) => passage.text).join(' ')).toBe('Phrase 1. Phrase 2. Phrase 1. Phrase 2.');
  });

  it('continues on another machine, which decodes the recording but does not listen for speech again', async () => {
    const first = machine(2);
    await expect(runPipeline(file, options(), meter, first.deps)).rejects.toThrow('machine stopped');
    await rm(join(folder, 'checkpoints', 'audio.pcm'));
    expect(await needsDecoding(options().checkpointDir)).toBe(true);
    const second = machine();
    const listen = vi.fn<PipelineDeps['listen']>(second.deps.listen);
    const resumed = await runPipeline(file, options(), meter, { ...second.deps, listen });
    expect(listen).not.toHaveBeenCalled();
    expect(second.calls).toEqual({ decoded: 1, recognized: 2 });
    expect(resumed.passages.map((passage) => passage.text).join(' ')).toBe('Phrase 1. Phrase 2. Phrase 1. Phrase 2.');
  });

  it('continues within a segment without recognising the windows again that were kept', async () => {
    const first = machine();
    const { deps } = first;
    const dying: PipelineDeps = {
      ...deps,
      startEngine: (setup) => ({
        ...deps.startEngine(setup),
        recognize: async (windows, onReady) => {
          onReady(
            0,
            windows.slice(0, 1).map(() => [{ start: 0, end: 4, text: ' Gardé.' }]),
          );
          throw new Error('machine stopped');
        },
      }),
    };
    await expect(runPipeline(file, options(1), meter, dying)).rejects.toThrow('machine stopped');
    // Simulates a process that died while it was writing.
    await appendFile(join(folder, 'checkpoints', 'segment-0001.parts'), '{"windows":[{"start":3');
    const left: number[] = [];
    const second = machine();
    const { passages } = await runPipeline(file, options(1), meter, {
      ...second.deps,
      startEngine: (setup) => {
        const engine = second.deps.startEngine(setup);
        return {
          ...engine,
          recognize: (windows, ...rest) => {
            left.push(windows.length);
            return engine.recognize(windows, ...rest);
          },
        };
      },
    });
    expect(left).toEqual([2]);
    expect(passages.map((passage) => passage.text).join(' ')).toBe('Gardé. Phrase 1. Phrase 1.');
    expect(await readdir(join(folder, 'checkpoints'))).not.toContain('segment-0001.parts');
  });

  it('returns a finished transcription again without any work', async () => {
    const first = await runPipeline(file, options(), meter, machine().deps);
    expect(await needsDecoding(options().checkpointDir)).toBe(false);
    const again = machine();
    expect(await runPipeline(file, options(), meter, again.deps)).toEqual(first);
    expect(again.calls).toEqual({ decoded: 0, recognized: 0 });
  });

  it('makes a listening copy of the sound only on request, and again if the copy was lost', async () => {
    const sound = join(folder, 'checkpoints', 'sound.mp3');
    const keeping = { ...options(), keepSound: true };
    expect((await runPipeline(file, keeping, meter, machine().deps)).soundFile).toBe(sound);
    expect((await stat(sound)).size).toBeGreaterThan(60 * 3_900);
    await rm(sound);
    expect((await runPipeline(file, keeping, meter, machine().deps)).soundFile).toBe(sound);
    expect((await stat(sound)).size).toBeGreaterThan(60 * 3_900);
    await rm(join(folder, 'checkpoints'), { recursive: true });
    expect((await runPipeline(file, options(), meter, machine().deps)).soundFile).toBeNull();
    expect(await readdir(join(folder, 'checkpoints'))).not.toContain('sound.mp3');
  });

  it('keeps the transcript if the listening copy cannot be made', async () => {
    const { deps } = machine();
    await mkdir(join(folder, 'checkpoints', 'sound.mp3', 'in-the-way'), { recursive: true });
    const key = join(folder, 'checkpoints', 'key');
    await runPipeline(file, options(), meter, deps);
    const kept = await readFile(key);
    await rm(join(folder, 'checkpoints'), { recursive: true });
    await mkdir(join(folder, 'checkpoints', 'sound.mp3', 'in-the-way'), { recursive: true });
    await writeFile(key, kept);
    const { passages, soundFile } = await runPipeline(file, { ...options(), keepSound: true }, meter, deps);
    expect(soundFile).toBeNull();
    expect(passages.length).toBeGreaterThan(0);
  });

  it('starts from the beginning if the options have changed', async () => {
    await runPipeline(file, options(), meter, machine().deps);
    const again = machine();
    await runPipeline(file, options(0.5), meter, again.deps);
    expect(again.calls).toEqual({ decoded: 1, recognized: 2 });
  });

  it('passes on how many people are known to take part', async () => {
    await runPipeline(file, { ...options(), participants: 3 }, meter, machine().deps);
    expect(clusterVoices).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ expected: 3 }));
  });

  it('writes the elements of the vocabulary in their given spelling', async () => {
    const spelled = { ...options(), vocabulary: ['PhRase'] };
    const { passages } = await runPipeline(file, spelled, meter, machine().deps);
    expect(passages.map((passage) => passage.text).join(' ')).toBe('PhRase 1. PhRase 2. PhRase 3. PhRase 4.');
  });

  it('reports progress that never goes back, and keeps no audio', async () => {
    const reports: Progress[] = [];
    const { snippets, embeddingsFile } = await runPipeline(
      file,
      options(),
      createReporter((progress) => reports.push(progress)),
      machine().deps,
    );
    reports.forEach((report, i) => expect(report.percent).toBeGreaterThanOrEqual(reports[i - 1]?.percent ?? 0));
    expect(reports.at(-1)).toMatchObject({ stage: 'finishing', segment: 4, segments: 4 });
    expect(Object.keys(snippets)).toEqual(['speaker_1']);
    expect(await readdir(join(folder, 'checkpoints'))).not.toContain('audio.pcm');
    expect(embeddingsFile).toBe(join(folder, 'checkpoints', 'voices.bin'));
  });
});
