import type { Passage } from '@greffier/contract/values';

/** Makes passages of six seconds from lines « 1 | text » with the speaker's number, for tests. */
export function conversation(...lines: readonly string[]): Passage[] {
  return lines.map((line, at) => {
    const [speaker = '1', ...text] = line.split('|');
    return {
      id: at + 1,
      speaker: `speaker_${speaker.trim()}`,
      start: at * 6,
      end: at * 6 + 5,
      text: text.join('|').trim(),
    };
  });
}
