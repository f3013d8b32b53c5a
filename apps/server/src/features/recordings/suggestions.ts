import type { SpeakerSuggestion } from '@greffier/contract/values';
import type { SpeechPassage } from '@greffier/speech/types';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import { speakersOf } from '../meetings/view.ts';

/**
 * One suggestion for each label that speaks, empty where nothing tells a name. A failure of the text engine costs the
 * suggestions, never the transcript.
 */
export async function suggestSpeakers(
  { text, log }: Pick<Deps, 'text' | 'log'>,
  meeting: Pick<MeetingRecord, 'participants' | 'speakerMap'>,
  transcript: readonly SpeechPassage[],
  signal: AbortSignal,
): Promise<Record<string, SpeakerSuggestion>> {
  const passages = transcript.map((passage, index) => ({ ...passage, id: index + 1 }));
  const suggested = await text
    .suggestSpeakers({ passages, speakerNames: meeting.speakerMap, participants: meeting.participants }, signal)
    .catch((error: unknown) => {
      signal.throwIfAborted();
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
