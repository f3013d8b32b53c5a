import { describe, expect, it } from 'vitest';
import { fold } from '@greffier/french/text/words';
import { CUES } from './cues.ts';

describe.each(CUES)('$name', ({ pattern, hears, not }) => {
  it.each(hears)('is heard in « %s »', (sentence) => {
    expect(fold(sentence)).toMatch(pattern);
  });

  it.each(not)('is not heard in « %s »', (sentence) => {
    expect(fold(sentence)).not.toMatch(pattern);
  });
});
