import { runPipeline } from '@greffier/speech/run/pipeline';
import { pipelineDeps } from '@greffier/speech/run/pipeline-deps';
import { createReporter } from '@greffier/speech/run/progress';
import { createClient } from '@greffier/speech/text/remote/client';
import { PACE, type Pace, type RemoteCall, type RemoteSettings } from '@greffier/speech/text/remote/settings';
import type { SpeechPassage, Stage, TranscribeOptions } from '@greffier/speech/types';
import { toPcm, wavOf } from '@greffier/speech/sound/wav';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levelOf, openTranscriptionServer, type TranscriptionServer } from './transcription-server.ts';

const SAMPLE_RATE = 16_000;
/** Number of components of the vector that describes a voice. */
const VOICE = 8;

/** Stretches of speech in an artificial recording, in seconds. A server that hears the n-th one answers `Mot n.`. */
export type Speech = readonly (readonly [start: number, end: number])[];

export interface SpeechScene {
  readonly server: TranscriptionServer;
  /** Reports about requests to the server. */
  readonly calls: RemoteCall[];
  /** Stages of progress. Consecutive reports of the same stage count once. */
  readonly stages: Stage[];
  /** Transcribes a recording in which somebody speaks at these times. A second run continues from the first. */
  transcribe(speech: Speech, changes?: SceneChanges): Promise<readonly SpeechPassage[]>;
  close(): Promise<void>;
}

export interface SceneChanges {
  readonly options?: Partial<TranscribeOptions>;
  readonly settings?: Partial<RemoteSettings>;
  readonly pace?: Partial<Pace>;
}

/** Makes stretches of speech with silences of this length between them; seconds. */
export function speechOf(stretches: number, length: number, silence: number): Speech {
  return Array.from({ length: stretches }, (_, i) => [i * (length + silence) + 1, i * (length + silence) + 1 + length]);
}

/** Joins the texts of passages, in order. */
export const wordsOf = (passages: readonly SpeechPassage[]): string => passages.map(({ text }) => text).join(' ');

/** Opens the whole pipeline without its models: artificial sound, given voices, and a server over real sockets. */
export async function openSpeechScene(): Promise<SpeechScene> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-speech-'));
  const server = await openTranscriptionServer();
  const calls: RemoteCall[] = [];
  const stages: Stage[] = [];
  const settings: RemoteSettings = {
    url: server.url,
    model: 'un-modèle',
    key: 'secret-key',
    maxBytes: 500_000,
    secondsPerMinute: 90,
  };
  const pace: Partial<Pace> = { firstPauseMs: 2, longestPauseMs: 10 };
  const file = join(folder, 'meeting.wav');
  return {
    server,
    calls,
    stages,
    async transcribe(speech, changes = {}) {
      await writeFile(file, recordingOf(speech));
      const options: TranscribeOptions = {
        modelsDir: folder,
        speechModel: 'whisper-base',
        remote: { ...settings, ...changes.settings },
        language: 'fr',
        extraLanguages: [],
        vocabulary: [],
        segmentMinutes: 30,
        checkpointDir: join(folder, 'checkpoints'),
        snippetsDir: join(folder, 'snippets'),
        ...changes.options,
      };
      const reporter = createReporter(({ stage }) => void (stages.at(-1) !== stage && stages.push(stage)));
      const { passages } = await runPipeline(file, options, reporter, {
        ...pipelineDeps,
        loadModels: async () => ({
          voiceActivity: '',
          speakerEmbedding: { kind: 'waveform', file: '' },
          recognizer: { kind: 'remote' },
        }),
        listen: async () => speech.map(([start, end]) => ({ start, end })),
        startEngine: () => ({
          longestWindow: 28,
          recognize: () => Promise.reject(new Error('no weights')),
          embed: async (windows) =>
            Float32Array.from({ length: windows.length * VOICE }, (_, i) => (i % VOICE === 0 ? 1 : 0)),
          close: async () => undefined,
        }),
        ask: createClient(
          { ...settings, ...changes.settings },
          {
            pace: { ...PACE, ...pace, ...changes.pace },
            onCall: (call) => calls.push(call),
            onSilent: reporter.unanswered,
            fetch,
            random: Math.random,
          },
        ),
      });
      return passages;
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function recordingOf(speech: Speech): Uint8Array {
  const samples = new Float32Array(Math.ceil(((speech.at(-1)?.[1] ?? 0) + 1) * SAMPLE_RATE));
  for (const [index, [start, end]] of speech.entries()) {
    const level = levelOf(index + 1) / 32_768;
    samples.fill(level, Math.round(start * SAMPLE_RATE), Math.round(end * SAMPLE_RATE));
  }
  return wavOf(toPcm(samples), SAMPLE_RATE);
}
