import { expect, it } from 'vitest';
import { withMatters } from './matters.ts';

it('puts each matter before the line it belongs to, and the last ones at the end', () => {
  const line = (text: string) => ({ level: 1, text });
  const agenda = [line('Accueil'), line('Divers')];
  const found = [
    { ...line('Toit'), before: 1 },
    { level: 2, text: 'Devis', before: 1 },
    { ...line('Cantine'), before: 2 },
  ];
  expect(withMatters(agenda, found).map(({ level, text }) => `${level} ${text}`)).toEqual([
    '1 Accueil',
    '1 Toit',
    '2 Devis',
    '1 Divers',
    '1 Cantine',
  ]);
});
