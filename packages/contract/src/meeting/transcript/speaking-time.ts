import type { Passage } from '../../values.ts';

/** How long a voice spoke: seconds, and the share of all speech, from 0 to 1. */
export interface SpeakingTime {
  readonly seconds: number;
  readonly share: number;
}

/**
 * Measures how long each voice spoke. No voice has a share if no passage takes time.
 * @param voiceOf returns the voice of a passage: its label, or the name of the person
 */
export function speakingTimes(
  passages: readonly Passage[],
  voiceOf: (passage: Passage) => string,
): Map<string, SpeakingTime> {
  const spoken = new Map<string, number>();
  for (const passage of passages) {
    const voice = voiceOf(passage);
    spoken.set(voice, (spoken.get(voice) ?? 0) + Math.max(0, passage.end - passage.start));
  }
  const total = [...spoken.values()].reduce((sum, seconds) => sum + seconds, 0);
  return new Map([...spoken].map(([voice, seconds]) => [voice, { seconds, share: total === 0 ? 0 : seconds / total }]));
}
