import type { ReadStatus } from '@greffier/contract/meeting/status';
import { isNamed, namedSpeakers, participantsWith, type SpeakerSuggestion } from '@greffier/contract/values';

export type SpeakersState = 'transcriptionRequired' | 'actionRequired' | 'completed' | 'none';

export interface Speakers {
  /** Voice labels in order of first appearance. */
  readonly unique_speakers: readonly string[];
  /** Voice label → saved name. */
  readonly speaker_map: Readonly<Record<string, string>>;
}

export const allNamed = ({ unique_speakers, speaker_map }: Speakers): boolean =>
  unique_speakers.every((label) => isNamed(speaker_map[label]));

/** Returns the state for the badge of the speaker card (specification §4), from the names saved on the server. */
export function speakersState(status: ReadStatus, failedStep: string | null, speakers: Speakers): SpeakersState {
  const failedBefore = status === 'error' && failedStep !== 'summarization';
  if (status === 'pending' || status === 'transcription' || failedBefore) return 'transcriptionRequired';
  if (speakers.unique_speakers.length === 0) return 'none';
  return allNamed(speakers) ? 'completed' : 'actionRequired';
}

/** Returns the initial name of each voice: the saved one, or the one heard in the meeting, or none. */
export function firstNames(
  speakers: Speakers,
  suggestions: Readonly<Record<string, SpeakerSuggestion>>,
): Record<string, string> {
  return Object.fromEntries(
    speakers.unique_speakers.flatMap((label) => {
      const name = [speakers.speaker_map[label], suggestions[label]?.name].find(isNamed);
      return name === undefined ? [] : [[label, name] as const];
    }),
  );
}

/**
 * Finds the name of the last voice without one, if there are as many participants as voices and only one of them is
 * left. It is only a proposal: a person may have two voices, and somebody may not have spoken.
 * @param names the names shown; an empty one was taken away by the person
 */
export function lastName(
  { unique_speakers }: Speakers,
  participants: readonly string[],
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const people = participantsWith(participants, {}).filter(isNamed);
  const [label, ...others] = unique_speakers.filter((one) => !isNamed(names[one]));
  if (label === undefined || others.length > 0 || names[label] !== undefined) return {};
  const given = new Set(Object.values(names));
  const [name, ...more] = people.filter((one) => !given.has(one));
  const isLast = name !== undefined && more.length === 0 && people.length === unique_speakers.length;
  return isLast && people.length > 1 ? { [label]: name } : {};
}

/** Returns the names to send. A blank name removes a speaker's saved name. */
export function speakersToSave(
  { unique_speakers, speaker_map }: Speakers,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = namedSpeakers(names);
  const takenBack = unique_speakers.filter((label) => isNamed(speaker_map[label]) && named[label] === undefined);
  return { ...named, ...Object.fromEntries(takenBack.map((label) => [label, ''])) };
}

/** Returns the names to choose from: the participants, the names heard, and the names already given. */
export function nameChoices(
  participants: readonly string[],
  suggestions: Readonly<Record<string, SpeakerSuggestion>>,
  names: Readonly<Record<string, string>>,
): string[] {
  const heard = Object.values(suggestions).map((suggestion) => suggestion.name);
  return [...new Set([...participants, ...heard, ...Object.values(names)])].filter(isNamed);
}

/** Returns the number in a speaker's label: `speaker_12` → `12`. */
export const speakerNumber = (label: string): string => /(?<!\d)\d+$/.exec(label)?.[0] ?? label;
