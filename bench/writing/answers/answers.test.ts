import { expect, it } from 'vitest';
import { benchAnswers } from './answers.ts';
import { setFolder } from '../../shared/meeting-file.ts';

const UNSEEN = setFolder('unseen');

it.each(['--learn', '--details'])('the answers bench keeps unseen meetings unseen: %s', async (flag) => {
  await expect(benchAnswers([UNSEEN, flag])).rejects.toThrow(/unseen/);
});
