import { SOUND_KEPT } from '@greffier/contract/meeting/transcript/recording';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeAudio } from './testing/encode.ts';
import { makeFilm } from './testing/film.ts';
import { applause, keyboard, music, ringing, tone, ventilator, whiteNoise } from './testing/signals.ts';
import { probe, transcribe } from './transcribe.ts';
import type { Progress, TranscribeOptions, Transcription } from './types.ts';

const FIXTURE = fileURLToPath(new URL('../../../e2e/fixtures/reunion.opus', import.meta.url));
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-transcribe-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Time limit of tests with real models on a busy machine; ms. */
const PATIENCE = 240_000;

function options(folder: string): TranscribeOptions {
  return {
    modelsDir: fileURLToPath(new URL('../../../models', import.meta.url)),
    speechModel: 'whisper-base',
    language: 'fr',
    extraLanguages: [],
    vocabulary: [],
    segmentMinutes: 1,
    checkpointDir: join(folder, 'checkpoints'),
    snippetsDir: join(folder, 'snippets'),
  };
}

/** Lists the ids of this process's children. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return Number(parent) === process.pid ? [Number(name)] : [];
      } catch {
        return []; // The process has ended while its line was read.
      }
    });
}

describe('a transcription that was killed halfway', { timeout: PATIENCE }, () => {
  let home = '';
  let result: Transcription;
  const reports: Progress[] = [];
  let before = 0;
  let deaths = 0;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'speech-transcribe-'));
    const kill = (progress: Progress): void => {
      reports.push(progress);
      if (before > 0 || progress.stage !== 'transcribing') return;
      before = reports.length;
      for (const pid of children()) process.kill(pid, 'SIGKILL');
    };
    const { signal } = new AbortController();
    result = await transcribe(FIXTURE, options(home), kill, signal, { onDeath: (count) => (deaths = count) });
  }, PATIENCE);
  afterAll(() => rm(home, { recursive: true, force: true }));

  it('continues by itself from where it was, and its progress never goes back', () => {
    expect(deaths).toBe(1);
    expect(reports.slice(0, before).map(({ stage }) => stage)).toContain('decoding');
    expect(reports.slice(before).map(({ stage }) => stage)).not.toContain('decoding');
    const percents = reports.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });

  it('produces text with times, snippets and measured progress', async () => {
    const text = result.passages
      .map((passage) => passage.text)
      .join(' ')
      .toLowerCase();
    expect(result.segmentsCount).toBe(2);
    expect(result.duration).toBeCloseTo(81.3, 0);
    expect(text).toMatch(/bonjour à toutes et à tous/);
    expect(text).toMatch(/15 000 euros/);
    expect(result.passages.at(-1)?.end).toBeLessThanOrEqual(result.duration);
    expect(reports.at(-1)?.percent).toBe(100);
    const snippet = await readFile(result.snippets['speaker_1'] ?? '');
    expect(snippet.toString('latin1', 8, 12)).toBe('WAVE');
    expect((snippet.length - 44) / 32_000).toBeGreaterThan(2);
  });
});

describe('transcription in a child process', { timeout: PATIENCE }, () => {
  it('finds no text in silence, noise, music, applause, typing, a ventilator and a telephone', async () => {
    const file = join(folder, 'nothing.wav');
    const sounds = [whiteNoise, music, applause, keyboard, ventilator, ringing, tone].flatMap((sound) => [...sound(4)]);
    const samples = Float32Array.from([...new Float32Array(80_000), ...sounds]);
    await encodeAudio(file, samples, { codec: 'pcm_s16le', sampleRate: 16_000 });
    const asked = { ...options(folder), keepSound: true };
    const { passages, snippets, embeddingsFile, soundFile, duration } = await transcribe(
      file,
      asked,
      () => undefined,
      new AbortController().signal,
    );
    expect({ passages, snippets, embeddingsFile }).toEqual({ passages: [], snippets: {}, embeddingsFile: null });
    // The confined child can write the copy.
    expect(soundFile).toBe(join(asked.checkpointDir, 'sound.mp3'));
    expect((await stat(soundFile ?? '')).size / SOUND_KEPT.bytesPerSecond).toBeCloseTo(duration, 0);
  });

  it('is given up if its child processes die again and again, and the error says what to do', async () => {
    const deaths: number[] = [];
    const dying = transcribe(
      FIXTURE,
      options(folder),
      () => {
        for (const pid of children()) process.kill(pid, 'SIGKILL');
      },
      new AbortController().signal,
      { onDeath: (count) => deaths.push(count) },
    );
    await expect(dying).rejects.toMatchObject({
      code: 'crashed',
      message: expect.stringMatching(/relancez-la/i) as string,
    });
    expect(deaths).toEqual([1, 2, 3]);
  });

  it('ends its child when it is aborted', async () => {
    const abort = new AbortController();
    const running = transcribe(FIXTURE, options(folder), () => abort.abort(), abort.signal);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(children()).toEqual([]);
  });

  it('shows progress while its process still starts, if the recording’s length is known', async () => {
    const abort = new AbortController();
    const reports: Progress[] = [];
    const file = join(folder, 'missing.wav');
    const running = transcribe(
      file,
      { ...options(folder), duration: 60 },
      (report) => reports.push(report),
      abort.signal,
    );
    // The first report comes before the child can have sent anything.
    expect(reports).toMatchObject([{ stage: 'decoding', percent: 0, remaining: null }]);
    await expect(running).rejects.toBeInstanceOf(Error);
    expect(reports.every(({ percent }) => percent < 100)).toBe(true);
  });
});

describe('probe', () => {
  let soundFile = '';
  beforeEach(() => {
    soundFile = join(folder, 'sound');
  });

  it('writes the sound of a video, and nothing for other recordings', async () => {
    const film = join(folder, 'film.mkv');
    await makeFilm(film, 2, FIXTURE);
    await probe(FIXTURE, { segmentMinutes: 30, soundFile });
    expect(existsSync(soundFile)).toBe(false);
    await probe(film, { segmentMinutes: 30, soundFile });
    expect((await probe(soundFile, { segmentMinutes: 30, soundFile: `${soundFile}-2` })).duration).toBeCloseTo(81.3, 0);
  });

  it('measures a recording and counts the segments into which it is cut', async () => {
    const { duration, segmentsCount } = await probe(FIXTURE, { segmentMinutes: 0.5, soundFile });
    expect(duration).toBeCloseTo(81.3, 0);
    expect(segmentsCount).toBe(3);
  });

  it('measures one recording twice at once, and the file keeps its rights', async () => {
    const file = join(folder, 'meeting');
    await writeFile(file, await readFile(FIXTURE), { mode: 0o600 });
    const before = await stat(file);
    const measured = await Promise.all(
      [0, 150].map(async (pause, i) => {
        await wait(pause);
        return probe(file, { segmentMinutes: 30, soundFile: `${soundFile}-${i}` });
      }),
    );
    for (const { duration } of measured) expect(duration).toBeCloseTo(81.3, 0);
    const { mode, uid, gid } = await stat(file);
    expect([mode, uid, gid]).toEqual([before.mode, before.uid, before.gid]);
  });

  it('passes on the child’s reason for a refusal', async () => {
    const file = join(folder, 'letter.mp3');
    await writeFile(file, 'Ceci n’est pas un enregistrement.');
    await expect(probe(file, { segmentMinutes: 30, soundFile })).rejects.toMatchObject({
      name: 'SpeechError',
      code: 'unreadable_audio',
    });
  });
});
