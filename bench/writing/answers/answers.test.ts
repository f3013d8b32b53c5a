import { expect, it } from 'vitest';
import { benchAnswers } from './answers.ts';
import { setFolder } from '../../shared/meeting-file.ts';

const UNSEEN = setFolder('unseen');

it.each(['--learn', '--details'])(
  'the bench of answers refuses to reveal unseen meetings or to learn from them: %s',
  async (flag) => {
    await expect(benchAnswers([UNSEEN, flag])).rejects.toThrow(/unseen/);
  },
);
