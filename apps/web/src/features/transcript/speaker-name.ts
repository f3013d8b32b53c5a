import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';

/** Returns a speaker's name as people see it: the given name, else « Orateur 3 » for `speaker_3`. */
export function speakerName(label: string, speakerMap: Readonly<Record<string, string>>): string {
  const number = /^speaker_(\d+)$/.exec(label)?.[1];
  return speakerMap[label] ?? (number === undefined ? label : speakersTexts.label(number));
}
