import { expect, it } from 'vitest';
import { agendaMeans, OWN_AGENDAS, scoreAgendas } from './agendas.ts';

it('finds the items and levels of our own trial agendas, from which nothing was learnt', async () => {
  const rows = await scoreAgendas(OWN_AGENDAS);
  const { of, f1, level } = agendaMeans(rows);
  expect(of).toBeGreaterThanOrEqual(15);
  expect(f1).toBeGreaterThanOrEqual(0.97);
  expect(level).toBeGreaterThanOrEqual(0.97);
  expect(rows.filter(({ score }) => score === null || score.f1 < 0.8 || (score.level ?? 0) < 0.8)).toEqual([]);
  // Items that the reader reports as sure must be right.
  expect(rows.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(rows.reduce((sum, { sure }) => sum + sure, 0)).toBeGreaterThan(30);
}, 60_000);
