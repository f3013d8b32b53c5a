// The messages between the page, the audio thread and the writing thread.

/** Messages from the page to the audio thread. */
export type CaptureOrder =
  | { readonly type: 'writer'; readonly port: MessagePort }
  | { readonly type: 'run' }
  /** Stops taking samples, and hands over the remaining ones. */
  | { readonly type: 'hold' };

/** Messages from the audio thread to the writing thread. */
export type CapturedBlock =
  | { readonly type: 'samples'; readonly pcm: Int16Array<ArrayBuffer>; /** 0 to 1. */ readonly peak: number }
  | { readonly type: 'held' };

/** The facts about a recording that are stored when it begins. */
export interface RecordingAbout {
  readonly user_id: string;
  /** Time in ISO 8601. */
  readonly started_at: string;
  /** Samples per second; Hz. */
  readonly sample_rate: number;
}

/** Messages from the page to the writing thread. */
export type WriterOrder =
  | { readonly type: 'open'; readonly id: string; readonly about: RecordingAbout; readonly port: MessagePort }
  /** Asks whether the thread is alive. */
  | { readonly type: 'ping' }
  | { readonly type: 'close' };

/** Messages from the writing thread to the page. */
export type WriterNews =
  | { readonly type: 'opened' }
  | { readonly type: 'written'; /** Length of the whole recording. */ readonly seconds: number; readonly peak: number }
  | { readonly type: 'held' }
  | { readonly type: 'alive' }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly full: boolean };
