import { expect, it } from 'vitest';
import type { Passage } from '@greffier/contract/values';
import { renderMinutes } from '../render.ts';
import { conversation } from '../testing.ts';
import { embeddedEngine } from './engine.ts';

const titled = (...titles: readonly string[]) => titles.map((text) => ({ level: 1, text }));
const write = async (passages: readonly Passage[], ...titles: readonly string[]) =>
  embeddedEngine.writeMinutes(
    { passages, speakerNames: {}, participants: [], agenda: titled(...titles), sectionLength: 300 },
    () => {},
    new AbortController().signal,
  );

const roof = [
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles de la toiture sont cassées depuis la grêle du 3 juin.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles de la toiture.',
];
const fair = [
  '1 | On passe à la fête du village.',
  '3 | La cantine de la fête sera tenue par la fanfare, comme chaque année.',
  '2 | La fanfare veut deux tonnelles pour la cantine, et un congélateur.',
];

it('says that an item was not discussed where nothing of it was said and the items around it were opened', async () => {
  const minutes = await write(conversation(...roof, ...fair), 'Toiture de la halle', 'Jumelage', 'Fête du village');
  expect(minutes.sections.map(({ discussed }) => discussed)).toEqual([true, false, true]);
  expect(renderMinutes(minutes)).toContain('Ce point n’a pas été abordé.');
});

it.each([
  ['its subject may have been spoken of', 'Télétravail', '3 | Les trois jours par semaine, l’accord tombe en mai.'],
  ['what sounds like it was said', 'Jumelage', '3 | Et le jumelaje de printemps, il a lieu ou pas ?'],
  ['it was named, if only in passing', 'Jumelage avec Albens', '3 | Le jumelage, mon oncle y tenait.'],
])('is not sure of it where %s', async (_why, title, passing) => {
  const passages = conversation(...roof, passing, ...fair);
  const minutes = await write(passages, 'Toiture de la halle', title, 'Fête du village');
  expect(minutes.sections[1]?.discussed).not.toBe(false);
  expect(renderMinutes(minutes)).not.toContain('abordé');
});

it('is not sure of it where the item after it was never opened by its name', async () => {
  const minutes = await write(conversation(...roof), 'Toiture de la halle', 'Jumelage', 'Fête du village');
  expect(minutes.sections[2]?.discussed).toBe(false);
  const without = await write(conversation(...fair.slice(1)), 'Jumelage', 'Cantine', 'Budget');
  expect(without.sections[0]?.discussed).not.toBe(true);
});

it('says that an item was put off, with what was said as the source', async () => {
  const passages = conversation(
    ...roof,
    '1 | Le règlement du cimetière, sans le dossier ça ne sert à rien.',
    '2 | On le reporte à la prochaine séance.',
    ...fair,
  );
  const { sections } = await write(passages, 'Toiture de la halle', 'Règlement du cimetière', 'Fête du village');
  const own = sections[1]!;
  const said = [...own.sentences, ...own.decisions].filter(({ text }) => /report/.test(text));
  expect(said.length).toBeGreaterThan(0);
  for (const { passageIds } of said) expect(passageIds.some((id) => id === 4 || id === 5)).toBe(true);
});

it('says so too where another item is spoken of meanwhile', async () => {
  const passages = conversation(
    ...roof,
    '2 | Et les tuiles, le cimetière on n’aura pas le temps, on le reporte à la prochaine séance.',
    ...fair,
  );
  const { sections } = await write(passages, 'Toiture de la halle', 'Cimetière', 'Fête du village');
  expect(sections[1]?.discussed).toBe(true);
  const texts = [...sections[1]!.sentences, ...sections[1]!.decisions];
  expect(texts.some(({ text, passageIds }) => /report/.test(text) && passageIds.includes(4))).toBe(true);
});
