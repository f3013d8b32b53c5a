import { expect, it } from 'vitest';
import type { AgendaItem, Passage } from '@greffier/contract/values';
import { renderMinutes } from '../render.ts';
import { conversation } from '../testing.ts';
import { embeddedEngine } from './engine.ts';

const { signal } = new AbortController();
const HEADING = 'Échanges hors de l’ordre du jour';
const titled = (level: number, ...titles: readonly string[]) => titles.map((text) => ({ level, text }));
const write = (passages: readonly Passage[], agenda: readonly AgendaItem[]) =>
  embeddedEngine.writeMinutes(
    { passages, speakerNames: {}, participants: [], agenda, sectionLength: 300 },
    () => {},
    signal,
  );

const parking = [
  '2 | Les voitures restent la nuit au parking de la gare et gênent la déneigeuse de la commune.',
  '3 | Une barrière au parking de la gare coûterait 9 000 francs, pose comprise, sans l’électricité.',
  '2 | La barrière du parking doit s’ouvrir pour la déneigeuse à cinq heures du matin.',
];
const roof = [
  '1 | Bonsoir à tous.',
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles de la toiture sont cassées depuis la grêle du 3 juin.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles de la toiture.',
];

it.each([[['Budget', 'Élections', 'Divers']], [['Budget']]])(
  'says that nothing is sure of an item where none was spoken of, and loses nothing that was said: %s',
  async (titles) => {
    const minutes = await write(conversation(...parking), titled(2, ...titles));
    const items = minutes.sections.slice(0, -1);
    expect(items.map(({ discussed }) => discussed)).toEqual(titles.map(() => null));
    const last = minutes.sections.at(-1)!;
    expect(last).toMatchObject({ item: { level: 2, text: HEADING }, discussed: true });
    expect(last.sentences.flatMap(({ passageIds }) => passageIds)).toEqual([1, 2, 3]);
    const html = renderMinutes(minutes);
    expect(
      html.match(
        /<span data-doubt="source"><em>Aucun échange n’a pu être rattaché à ce point avec certitude\.<\/em><\/span>/g,
      ),
    ).toHaveLength(titles.length);
    expect(html).toContain(`<h2>${HEADING}</h2>\n<p><span data-passages="1">`);
  },
);

it('tell apart what was said outside of the agenda, after its items and at its top level', async () => {
  const passages = conversation(...roof, '1 | Point suivant, on l’avait oublié, le stationnement.', ...parking);
  const { sections } = await write(passages, [
    ...titled(1, 'Toiture de la halle', 'Règlement du cimetière'),
    ...titled(2, 'Concessions'),
  ]);
  expect(sections.map(({ item, discussed }) => [item.level, item.text, discussed])).toEqual([
    [1, 'Toiture de la halle', true],
    [1, 'Règlement du cimetière', null],
    [2, 'Concessions', null],
    [1, HEADING, true],
  ]);
});

it('do not tell the heading outside of the agenda as the subject of a decision', async () => {
  const passages = conversation(...parking, '1 | Adopté à l’unanimité, on commence en mai.');
  const [, last] = (await write(passages, titled(1, 'Budget'))).sections;
  expect(last?.decisions).toHaveLength(1);
  expect(last?.decisions[0]?.text).not.toContain('ordre du jour');
});

it('have no section for greetings, closing words or a remark', async () => {
  const passages = conversation(...roof, '1 | Merci à tous, je lève la séance. Bonne soirée.');
  expect((await write(passages, titled(1, 'Toiture de la halle'))).sections).toHaveLength(1);
  const greetings = conversation('1 | Bonjour à tous.', '2 | Bonjour.', '1 | Merci à tous, au revoir.');
  expect((await write(greetings, titled(1, 'Budget', 'Divers'))).sections).toHaveLength(2);
});

it('never leave the heading of an item that was spoken about without a word', async () => {
  const passages = conversation('1 | Bonsoir à toutes et à tous, et bienvenue à cette séance du comité.', ...roof);
  const [welcome] = (await write(passages, titled(1, 'Accueil', 'Toiture de la halle'))).sections;
  expect(welcome?.discussed).toBe(true);
  expect(welcome?.sentences.map(({ passageIds }) => passageIds)).toEqual([[1]]);
});

it('lets other work have its turn many times before it knows what belongs to which item', async () => {
  const agenda = titled(1, ...Array.from({ length: 12 }, (_, at) => `Dossier ${at}`));
  let turns = 0;
  let waiting = true;
  const turn = () => {
    turns++;
    if (waiting) setImmediate(turn);
  };
  setImmediate(turn);
  const assigned = await new Promise<number>((resolve, reject) => {
    embeddedEngine
      .writeMinutes(
        { passages: conversation(...roof, ...parking), speakerNames: {}, participants: [], agenda, sectionLength: 300 },
        ({ percent }) => percent === 40 && resolve(turns),
        signal,
      )
      .catch(reject);
  });
  waiting = false;
  // Once for each item at least: of a long meeting, an item takes a fraction of a second.
  expect(assigned).toBeGreaterThanOrEqual(agenda.length);
});

it('tells a decision where nothing else was said of its item', async () => {
  const passages = conversation(
    '1 | Premier point, le budget. Il est adopté.',
    '1 | Deuxième point, la toiture de la halle.',
    '2 | Les tuiles de la toiture sont cassées depuis la grêle du 3 juin.',
  );
  const { sections } = await write(passages, titled(1, 'Budget', 'Toiture de la halle'));
  expect(sections[0]).toMatchObject({ discussed: true, decisions: [{ passageIds: [1] }] });
});

it('never tell a proposal without that it was taken back', async () => {
  const { sections } = await embeddedEngine.writeMinutes(
    {
      passages: conversation(
        '1 | Premier point, la cotisation.',
        '2 | Je propose de mettre la cotisation des loisirs à 175 francs, avec un tarif réduit pour les jeunes.',
        '3 | La caisse a besoin de 600 francs de plus pour les volants et pour la location de la salle.',
        '2 | Bon, je retire ma proposition.',
        '3 | Les volants ont coûté 9 300 francs cette année, soit 22 % de plus que la saison passée.',
      ),
      speakerNames: { speaker_2: 'Fatou Rey' },
      participants: ['Fatou Rey'],
      agenda: titled(1, 'Cotisation'),
      sectionLength: 70,
    },
    () => {},
    signal,
  );
  const told = sections[0]?.sentences.flatMap(({ passageIds }) => passageIds) ?? [];
  expect(told).toContain(2);
  expect(told).toContain(4);
});

it('quote no call to vote as a question, and tell no ballot', async () => {
  const { sections } = await embeddedEngine.writeMinutes(
    {
      passages: conversation(
        ...roof,
        '2 | Je demande que la toiture soit refaite en tuiles pour 12 000 francs.',
        '1 | Et Jean-Paul, au téléphone ?',
        '3 | Abstention pour la toiture de la halle.',
      ),
      speakerNames: {},
      participants: [],
      agenda: titled(1, 'Toiture de la halle'),
      sectionLength: 300,
    },
    () => {},
    signal,
  );
  const text = sections.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ');
  expect(text).toMatch(/12 000/u);
  expect(text).not.toMatch(/Jean-Paul|abstention/iu);
});
