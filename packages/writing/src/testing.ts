import type { Passage } from '@greffier/contract/values';

/** Passages from lines « 1 | text », where the number is the speaker's; six seconds each. For tests. */
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
