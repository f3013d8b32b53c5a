import type { MeetingRecord } from './record.ts';

/** Returns the highest number among the meeting's labels, including those under which nobody speaks any more. */
export function speakersKnown(meeting: MeetingRecord, speaking: readonly string[]): number {
  const named = [meeting.speakerMap, meeting.speakerSuggestions].flatMap((map) => Object.keys(map));
  const labels = [...named, ...meeting.snippets, ...speaking];
  return labels.reduce((most, label) => Math.max(most, speakerNumber(label)), 0);
}

export const speakerNumber = (label: string): number => Number(/^speaker_(\d+)$/.exec(label)?.[1] ?? 0);
