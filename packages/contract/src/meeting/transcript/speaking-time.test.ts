import { expect, it } from 'vitest';
import { speakingTimes } from './speaking-time.ts';

const said = (id: number, speaker: string, start: number, end: number) => ({ id, speaker, start, end, text: 'Oui.' });
const measured = (...passages: readonly ReturnType<typeof said>[]) =>
  Object.fromEntries(speakingTimes(passages, ({ speaker }) => speaker));

it('measures the time of each voice, without the silence between passages', () => {
  expect(measured(said(1, 'anne', 0, 10), said(2, 'léo', 20, 50), said(3, 'anne', 60, 80))).toEqual({
    anne: { seconds: 30, share: 0.5 },
    léo: { seconds: 30, share: 0.5 },
  });
});

it('gives no share if no passage takes time', () => {
  expect(measured(said(1, 'anne', 5, 5), said(2, 'léo', 9, 8))).toEqual({
    anne: { seconds: 0, share: 0 },
    léo: { seconds: 0, share: 0 },
  });
});
