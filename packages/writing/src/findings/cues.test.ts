import { describe, expect, it } from 'vitest';
import { fold } from '@greffier/french/text/words';
import { CUES } from './cues.ts';

describe.each(CUES)('cue $name', ({ pattern, hears, ignores }) => {
  it.each(hears)('hears « %s »', (sentence) => {
    expect(fold(sentence)).toMatch(pattern);
  });
  it.each(ignores)('ignores « %s »', (sentence) => {
    expect(fold(sentence)).not.toMatch(pattern);
  });
});

it('every cue has sentences to hear and sentences to ignore', () => {
  for (const { hears, ignores } of CUES) expect(Math.min(hears.length, ignores.length)).toBeGreaterThan(0);
});
