import type { SpeakerSuggestion } from '@greffier/contract/values';
import type { SpeechPassage } from '@greffier/speech/types';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import { speakersOf } from '../meetings/view.ts';

interface Patience {
  /** Longest wait for the names; milliseconds. */
  readonly limitMs: number;
  /** Stops the whole work, including the names. */
  readonly signal?: AbortSignal;
}

/**
 * Suggests a name for the label of each speaker; an empty name if nothing in the transcript reveals it. If the text
 * engine fails or takes too long, all names are empty, but the transcript stays.
 * @throws the signal's reason
 */
export async function suggestSpeakers(
  { text, log }: Pick<Deps, 'text' | 'log'>,
  meeting: Pick<MeetingRecord, 'participants' | 'speakerMap'>,
  transcript: readonly SpeechPassage[],
  { limitMs, signal }: Patience,
): Promise<Record<string, SpeakerSuggestion>> {
  const passages = transcript.map((passage, index) => ({ ...passage, id: index + 1 }));
  const source = { passages, speakerNames: meeting.speakerMap, participants: meeting.participants };
  const limit = AbortSignal.timeout(limitMs);
  const suggested = await text
    .suggestSpeakers(source, signal === undefined ? limit : AbortSignal.any([limit, signal]))
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      log.error({ error: errorTrace(error) }, 'speakers could not be suggested');
      return {};
    });
  const byLabel = new Map(Object.entries(suggested));
  return Object.fromEntries(
    speakersOf(passages).map((label) => {
      const suggestion = byLabel.get(label);
      return [label, { name: suggestion?.name ?? '', description: suggestion?.description ?? '' }];
    }),
  );
}
