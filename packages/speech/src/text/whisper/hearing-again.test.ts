import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import { heardWhole, type WindowText } from './hearing-again.ts';
import type { Clause } from '../recognizer.ts';

const clause = (start: number, end: number, text: string): Clause => ({ start, end, text });
const trusted = (...clauses: Clause[]): WindowText => ({ clauses, trusted: true });

/**
 * Runs {@link heardWhole} on a window of twenty seconds. The text of a part that is recognised again is looked up by
 * the part's first second.
 */
async function complete(text: WindowText, again: Readonly<Record<number, readonly Clause[]>> = {}) {
  const heard: [number, number][] = [];
  const samples = new Float32Array(20 * SAMPLE_RATE);
  const clauses = await heardWhole(samples, text, async (from, to) => {
    heard.push([from / SAMPLE_RATE, to / SAMPLE_RATE]);
    return again[Math.floor(from / SAMPLE_RATE)] ?? [];
  });
  return { text: clauses.map((each) => each.text).join(''), clauses, heard };
}

describe('a clause with too few words for its time', () => {
  const before = clause(0, 4, ' Le quorum est atteint, la séance est ouverte.');
  const slow = clause(4, 13, ' Le deuxième point est retiré.');
  const after = clause(13, 20, ' La trésorière présente ensuite les comptes de l’exercice écoulé.');
  const lost = clause(4, 10, ' Le procès-verbal de la séance du 12 mars est adopté à l’unanimité.');

  it('is recognised again by itself, because a sentence was lost', async () => {
    const found = [lost, clause(10, 13, ' Le deuxième point est retiré.')];
    const { text, clauses, heard } = await complete(trusted(before, slow, after), { 4: found });
    expect(heard).toEqual([[4, 13]]);
    expect(text).toBe(before.text + lost.text + slow.text + after.text);
    expect(clauses.map(({ start }) => start)).toEqual([0, 4, 10, 13]);
  });

  it('contains the words at its joints only once', async () => {
    const found = [
      clause(4, 10, ` séance est ouverte.${lost.text}`),
      clause(10, 13, ' Le deuxième point est retiré. La trésorière présente'),
    ];
    const { text } = await complete(trusted(before, slow, after), { 4: found });
    expect(text).toBe(
      `${before.text}${lost.text}${slow.text} La trésorière présente ensuite les comptes de l’exercice écoulé.`,
    );
  });

  it('stays as it is if no further words are heard', async () => {
    const { text, heard } = await complete(trusted(before, slow, after), { 4: [clause(4, 13, slow.text)] });
    expect(heard).toHaveLength(1);
    expect(text).toBe(before.text + slow.text + after.text);
  });

  it.each([
    ['signs', ' …'.repeat(40)],
    [
      'other words, as sound has that is no speech',
      ' Sous-titrage réalisé par la communauté des sourds et des malentendants.',
    ],
  ])('stays as it is if %s are heard', async (_, found) => {
    const { text, heard } = await complete(trusted(before, slow, after), { 4: [clause(4, 13, found)] });
    expect(heard).toHaveLength(1);
    expect(text).toBe(before.text + slow.text + after.text);
  });

  it('keeps its figures if the numbers are heard as words', async () => {
    const figures = clause(4, 13, ' Pour 187 voix,');
    const letters = clause(4, 13, ' Pour cent quatre-vingt-sept voix,');
    const { text } = await complete(trusted(before, figures, after), { 4: [letters] });
    expect(text).toBe(before.text + figures.text + after.text);
  });

  it.each([
    [
      'people speak as fast as they do',
      clause(4, 13, ' Le deuxième point de l’ordre du jour est retiré à la demande du maire.'),
    ],
    ['figures are spoken, which are longer than they look', clause(4, 10, ' 2 350 et 1 987 voix')],
    ['somebody hesitates for a moment', clause(4, 6.5, ' Oui, alors')],
  ])('is not recognised again if %s', async (_, usual) => {
    const rest = clause(usual.end, 20, after.text + before.text);
    expect((await complete(trusted(before, usual, rest))).heard).toEqual([]);
  });

  it('is not recognised again if it is the whole window, as the result would be the same', async () => {
    expect((await complete(trusted(clause(0, 19.5, ' Bonjour à toutes et à tous.')))).heard).toEqual([]);
  });
});

describe('a text that cannot be trusted', () => {
  const loop: WindowText = { clauses: [clause(0, 20, ' oui, voilà')], trusted: false };

  it('is replaced by the texts of two halves if they say more', async () => {
    const halves = { 0: [clause(0, 10, ' Le premier point est adopté.')], 10: [clause(10, 20, ' Le second aussi.')] };
    const { text, heard } = await complete(loop, halves);
    expect(heard.map(([from]) => Math.floor(from))).toEqual([0, heard[0]![1]].map(Math.floor));
    expect(heard[1]![1]).toBe(20);
    expect(text).toContain(' Le premier point est adopté.');
  });

  it('stays if they say less', async () => {
    expect((await complete(loop)).text).toBe(' oui, voilà');
  });
});
