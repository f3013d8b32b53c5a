import type { People } from '../people/people.ts';
import type { Utterance } from '../discourse/utterances.ts';

/** What is known of the whole meeting. */
export interface Meeting {
  /** All its sentences, in order of speech. */
  readonly all: readonly Utterance[];
  readonly people: People;
  /** The person behind a label; null while nobody named the voice. */
  readonly nameOf: (label: string) => string | null;
  readonly date?: string | undefined;
}
