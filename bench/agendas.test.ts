import { expect, it } from 'vitest';
import { OWN_AGENDAS, scoreAgendas } from './agendas.ts';

it('outlines of our own trial agendas have their items, on their levels', async () => {
  const rows = await scoreAgendas(OWN_AGENDAS);
  expect(rows.length).toBeGreaterThanOrEqual(15);
  const short = rows.filter(({ score }) => score === null || score.f1 < 0.95 || (score.level ?? 0) < 0.95);
  expect(short).toEqual([]);
}, 60_000);
