import { describe, expect, it } from 'vitest';
import { spokenSentences } from './sentences.ts';

describe('sentences of a passage', () => {
  it('end at a full stop but not at an abbreviation', () => {
    expect(spokenSentences('M. Rey est absent. Mme Roch le remplace.')).toEqual([
      'M. Rey est absent.',
      'Mme Roch le remplace.',
    ]);
  });

  it('are cut at conjunctions if a recogniser gave no full stop', () => {
    const endless = Array.from({ length: 12 }, () => 'nous avons vu le plan, et').join(' ');
    expect(spokenSentences(endless).length).toBeGreaterThan(1);
  });
});
