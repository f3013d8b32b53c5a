import { expect, it } from 'vitest';
import { type KnownTask, sameTasks } from './same-tasks.ts';

const known = (changes: Partial<KnownTask>): KnownTask => ({
  position: 1,
  finding: 1,
  text: 'Relancer l’assureur',
  owner: 'Ada Monnier',
  ...changes,
});
const written = (changes: Partial<KnownTask>) => ({ ...known(changes), item: null, due: null, passageId: null });

it('knows a task by its text and owner, whatever its case, accents, signs, number and place', () => {
  const task = known({ position: null, finding: null });
  expect(sameTasks([task], [written({ finding: 7, text: "relancer l'ASSUREUR.", owner: 'ada monnier' })])).toEqual([
    task,
  ]);
  expect(sameTasks([task], [written({ owner: null })])).toEqual([null]);
  expect(sameTasks([task], [written({ text: 'Relancer la banque' })])).toEqual([null]);
});

it('recognises a task whose text was corrected by its finding and owner', () => {
  const task = known({ text: 'Relancer l’assureur avant la séance' });
  const text = 'Relancer l’assureur avant la prochaine séance';
  expect(sameTasks([task], [written({ text })])).toEqual([task]);
  expect(sameTasks([task], [written({ text, owner: 'Bruno Rey' })])).toEqual([null]);
  expect(sameTasks([task], [written({ text, finding: 2 })])).toEqual([null]);
  // In other minutes, findings are numbered anew, so the same number means another finding.
  expect(sameTasks([task], [written({ text: 'Commander des chaises neuves' })])).toEqual([null]);
  expect(sameTasks([{ ...task, position: null }], [written({ text })])).toEqual([null]);
});

it('takes each known task once, first those in the minutes, in order', () => {
  const [first, second, gone] = [known({ position: 1 }), known({ position: 2 }), known({ position: null })];
  const all = [written({}), written({}), written({}), written({})];
  expect(sameTasks([gone, second, first], all)).toEqual([first, second, gone, null]);
});
