import type { People } from '../people/people.ts';
import type { Utterance } from '../discourse/utterances.ts';

/** Facts about the whole meeting. */
export interface Meeting {
  /** All sentences of the meeting, in order of speech. */
  readonly all: readonly Utterance[];
  readonly people: People;
  /** Returns the name of the person behind a label; null if nobody named the voice. */
  readonly nameOf: (label: string) => string | null;
  readonly date?: string | undefined;
}
