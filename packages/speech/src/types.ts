import type { Language } from '@greffier/contract/values';
import type { RemoteSettings } from './text/remote/settings.ts';

/** What one person said without interruption; seconds from the recording's start. */
export interface SpeechPassage {
  /** `speaker_1`, `speaker_2`, … by first appearance. */
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface AudioProbe {
  /** Seconds, measured by decoding. */
  readonly duration: number;
  readonly segmentsCount: number;
}

export interface ProbeOptions {
  readonly segmentMinutes: number;
  /** Where the sound of a video is written, as a file that can be transcribed; nothing of any other recording. */
  readonly soundFile: string;
  readonly signal?: AbortSignal;
}

export interface TranscribeOptions {
  /** Folder of installed models; with a `manifest.json`, also of the weights to begin with. */
  readonly modelsDir: string;
  /** Id of a speech model: of the manifest, or of the catalogue (`models/catalogue/`). */
  readonly speechModel: string;
  /** Id of the model that tells voices apart; the starter's where it is left out. */
  readonly speakerModel?: string;
  /** The server that recognises the text, in place of the speech model; absent for this machine alone. */
  readonly remote?: RemoteSettings | undefined;
  readonly language: Language;
  /** Languages that may also be heard; the language is then chosen window by window. */
  readonly extraLanguages: readonly Language[];
  readonly vocabulary: readonly string[];
  /** Seconds, where they are known: the longer the recording, the more time is given. */
  readonly duration?: number;
  /** How many people are known to take part: a hint, where several numbers of speakers are nearly as likely. */
  readonly participants?: number | undefined;
  /** Length after which a recording is cut at the next silence; minutes. */
  readonly segmentMinutes: number;
  /** Folder of this meeting alone: finished segments are kept here, and a second run continues from them. */
  readonly checkpointDir: string;
  /** Folder where a WAV snippet per speaker is written (16 kHz, mono, 16 bit, 5–10 s where there is as much). */
  readonly snippetsDir: string;
}

/** `unanswered`: the server that recognises the text does not answer; it is asked again. */
export type Stage = 'decoding' | 'listening' | 'transcribing' | 'unanswered' | 'speakers' | 'finishing';

export interface Progress {
  readonly stage: Stage;
  /** 0–100, elapsed time over total time as measured work tells it; never goes back. */
  readonly percent: number;
  /** Seconds that are left; null until it can be known. */
  readonly remaining: number | null;
  /** 1-based number of the segment at work. */
  readonly segment: number;
  readonly segments: number;
}

export interface Transcription {
  /** Seconds. */
  readonly duration: number;
  readonly segmentsCount: number;
  readonly passages: readonly SpeechPassage[];
  /** Speaker label → path of that speaker's snippet. */
  readonly snippets: Readonly<Record<string, string>>;
  /** The windows' voice embeddings, for finding the speakers again with another number; null without speech. */
  readonly embeddingsFile: string | null;
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

/** An expected failure; its message is French and says what to do. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;

  constructor(code: SpeechErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
  }
}
