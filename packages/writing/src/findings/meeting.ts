import type { People } from '../people/people.ts';
import type { Utterance } from '../discourse/utterances.ts';

/** What is known about the whole meeting. */
export interface Meeting {
  /** All its sentences, in order of speech. */
  readonly all: readonly Utterance[];
  readonly people: People;
  /** Gives the person behind a label; null if nobody named the voice. */
  readonly nameOf: (label: string) => string | null;
  readonly date?: string | undefined;
}
