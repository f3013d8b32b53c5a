/** A piece of a transcript as its file has it. Times in seconds; null if the file does not say. */
export interface Utterance {
  /** The speaker as the file writes it; null if the file names nobody. */
  readonly voice: string | null;
  readonly start: number | null;
  readonly end: number | null;
  /** One line, never empty. */
  readonly text: string;
}

/** The words of one voice in a row; times in seconds from the meeting's start. */
export interface TranscriptPassage {
  /** Label of the speaker: `speaker_1`, `speaker_2`, … by first appearance. */
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A meeting that was transcribed elsewhere. */
export interface Transcript {
  /** At least one passage, in order of time. */
  readonly passages: readonly TranscriptPassage[];
  /** The name that the file gives for each label. A voice that the file only numbers has no name. */
  readonly speakerNames: Readonly<Record<string, string>>;
  /** End of the last passage, in seconds. */
  readonly duration: number;
}
