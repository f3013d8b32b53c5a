import type { SpeechPassage } from '@greffier/speech/types';
import { describe, expect, it } from 'vitest';
import { carryNames } from './carry-names.ts';

/** Makes consecutive passages from speakers and seconds: `1:20 2:5`. */
function said(turns: string): SpeechPassage[] {
  let end = 0;
  return turns.split(' ').map((turn) => {
    const [speaker, seconds] = turn.split(':');
    const start = end;
    end += Number(seconds);
    return { speaker: `speaker_${speaker}`, start, end, text: 'Oui.' };
  });
}
const ADA = { speaker_1: 'Ada' };
const BOTH = { ...ADA, speaker_2: 'Bo' };

describe('a given name', () => {
  it('goes to whoever speaks in the same places, whatever their number', () => {
    const { names, lost } = carryNames(said('1:20 2:20 1:20'), said('1:2 2:18 3:20 2:20'), BOTH);
    expect(names).toEqual({ speaker_2: 'Ada', speaker_3: 'Bo' });
    expect(lost).toEqual([]);
  });

  it('stays with the speaker who keeps most of a voice that was two people’s', () => {
    expect(carryNames(said('1:100'), said('1:70 2:30'), ADA)).toEqual({ names: { speaker_1: 'Ada' }, lost: [] });
  });

  it('goes to neither if a voice was two people’s in equal parts', () => {
    expect(carryNames(said('1:100'), said('1:50 2:50'), ADA)).toEqual({ names: {}, lost: ['Ada'] });
  });

  it('comes from the voice that spoke longer if two voices are now one', () => {
    expect(carryNames(said('1:80 2:20'), said('1:100'), BOTH)).toEqual({ names: { speaker_1: 'Ada' }, lost: ['Bo'] });
    expect(carryNames(said('1:50 2:50'), said('1:100'), BOTH)).toEqual({ names: {}, lost: ['Ada', 'Bo'] });
  });

  it('is not given to a group in which others speak most', () => {
    expect(carryNames(said('1:30 2:70'), said('1:100'), ADA)).toEqual({ names: {}, lost: ['Ada'] });
  });

  it('counts for both voices if one person had two voices', () => {
    const twice = { speaker_1: 'Ada', speaker_2: 'Ada' };
    expect(carryNames(said('1:50 2:50'), said('1:100'), twice)).toEqual({ names: { speaker_1: 'Ada' }, lost: [] });
    expect(carryNames(said('1:50 2:50'), said('1:50 2:50'), twice).names).toEqual(twice);
  });

  it('is not reported as lost if nobody spoke under it', () => {
    expect(carryNames(said('1:10'), said('1:10'), { ...ADA, speaker_7: 'Zoé' }).lost).toEqual([]);
  });
});
