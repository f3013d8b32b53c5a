import type { Doubts } from '@greffier/contract/meeting/transcript/doubts';
import type { Language } from '@greffier/contract/values';
import type { RemoteSettings } from './text/remote/settings.ts';

/** Text that one person said without interruption. Times are seconds from the recording's start. */
export interface SpeechPassage {
  /** `speaker_1`, `speaker_2`, …, numbered by first appearance. */
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The doubtful words; absent if there are none. */
  readonly doubts?: Doubts | undefined;
}

export interface AudioProbe {
  /** Duration measured by decoding; seconds. */
  readonly duration: number;
  readonly segmentsCount: number;
}

export interface ProbeOptions {
  readonly segmentMinutes: number;
  /**
   * Path to which the sound of a video is written, as a file that can be transcribed; not used for other recordings.
   */
  readonly soundFile: string;
  readonly signal?: AbortSignal;
}

export interface TranscribeOptions {
  /** Folder of installed models. If it has a `manifest.json`, its files take the place of the starter weights. */
  readonly modelsDir: string;
  /** Id of a speech model in the manifest or in the catalogue (`models/catalogue/`). */
  readonly speechModel: string;
  /** Id of the model that tells voices apart; by default the starter's. */
  readonly speakerModel?: string;
  /** The server that recognises the text in place of the speech model. If absent, this machine does all the work. */
  readonly remote?: RemoteSettings | undefined;
  readonly language: Language;
  /** Other languages that may be spoken. If there are any, the language is chosen for each window. */
  readonly extraLanguages: readonly Language[];
  readonly vocabulary: readonly string[];
  /** Length of the recording in seconds, if known. A longer recording is allowed more time. */
  readonly duration?: number;
  /**
   * How many people are known to take part. Decides only between numbers of speakers that are almost equally likely.
   */
  readonly participants?: number | undefined;
  /** Approximate length of the segments into which a long recording is cut, at silences; minutes. */
  readonly segmentMinutes: number;
  /** Folder of this meeting only. Finished segments are kept here, and a second run continues from them. */
  readonly checkpointDir: string;
  /** Folder that gets a WAV snippet of each speaker (16 kHz, mono, 16 bit; 5 to 10 s if the speaker says that much). */
  readonly snippetsDir: string;
  /** Whether a copy of the sound is made for people to listen to. */
  readonly keepSound?: boolean;
}

/** `unanswered` means that the server that recognises the text does not answer and is asked again. */
export type Stage = 'decoding' | 'listening' | 'transcribing' | 'unanswered' | 'speakers' | 'finishing';

export interface Progress {
  readonly stage: Stage;
  /** 0 to 100: elapsed time over the estimated total time. Never goes back. */
  readonly percent: number;
  /** Estimated seconds left; null until an estimate is possible. */
  readonly remaining: number | null;
  /** Number of the current segment, starting with 1. */
  readonly segment: number;
  readonly segments: number;
}

export interface Transcription {
  /** Length of the recording; seconds. */
  readonly duration: number;
  readonly segmentsCount: number;
  readonly passages: readonly SpeechPassage[];
  /** Speaker label → path of that speaker's snippet. */
  readonly snippets: Readonly<Record<string, string>>;
  /** File with the data for finding another number of speakers later; null if there is no speech. */
  readonly embeddingsFile: string | null;
  /** File with the sound to listen to (`SOUND_KEPT` of the contract); null if none was asked for. */
  readonly soundFile: string | null;
}

export const SPEECH_ERROR_CODES = [
  'unreadable_audio',
  'no_audio',
  'empty_file',
  'too_short',
  'model_missing',
  'model_damaged',
  'model_unknown',
  'out_of_memory',
  'crashed',
  'timed_out',
  'storage_full',
  'remote_unavailable',
  'remote_refused',
] as const;
export type SpeechErrorCode = (typeof SPEECH_ERROR_CODES)[number];

/** An expected failure. Its message is in French and says what to do. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;

  constructor(code: SpeechErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
  }
}
