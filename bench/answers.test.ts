import { expect, it } from 'vitest';
import { benchAnswers } from './answers.ts';

const UNSEEN = new URL('meetings/unseen', import.meta.url).pathname;

it.each(['--learn', '--details'])('the answers bench keeps unseen meetings unseen: %s', async (flag) => {
  await expect(benchAnswers([UNSEEN, flag])).rejects.toThrow(/unseen/);
});
