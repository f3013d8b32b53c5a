import { expect, it } from 'vitest';
import type { WriteInput } from '../engine.ts';
import { conversation } from '../testing.ts';
import type { Section } from '../types.ts';
import { account } from './kinds.ts';
import { composeMinutes } from './minutes.ts';
import { Reporter } from './reporter.ts';
import { backdropOf } from './select.ts';
import { atOnce } from './steps.ts';
import { utterancesOf } from './utterances.ts';

const passages = conversation(
  '1 | On passe au chauffage de la piscine municipale.',
  '2 | La chaudière de la piscine a vingt-deux ans et consomme 48 000 litres de mazout par hiver.',
  '3 | Est-ce qu’on a comparé avec une pompe à chaleur ?',
  '2 | Oui, une pompe à chaleur coûte 310 000 francs et divise la consommation d’énergie par trois.',
  '3 | Les baigneurs se plaignent aussi des vestiaires, qui sont froids dès le mois de novembre.',
  '1 | Merci.',
  '4 | Le fournisseur demande une réponse avant la fin de l’année, sinon son offre tombe.',
  '1 | On vote sur la pompe à chaleur. Qui est pour ? Cinq. Contre ? Une. Abstentions ? Zéro.',
  '1 | La pompe à chaleur est adoptée.',
  '4 | Je préviens le fournisseur lundi.',
);
const input: WriteInput = {
  passages,
  participants: ['Anne Roux', 'Bruno Comte', 'Carla Diaz', 'Denis Favre'],
  speakerNames: {
    speaker_1: 'Anne Roux',
    speaker_2: 'Bruno Comte',
    speaker_3: 'Carla Diaz',
    speaker_4: 'Denis Favre',
  },
  agenda: [{ level: 1, text: 'Chauffage de la piscine' }],
  sectionLength: 300,
};

const write = async (changes: Partial<WriteInput>): Promise<Section> => {
  const { sections } = await composeMinutes({ ...input, ...changes }, () => {}, new AbortController().signal);
  const [section] = sections;
  if (section === undefined) throw new Error('no section');
  return section;
};
const sourcesOf = ({ sentences }: Section) => sentences.flatMap(({ passageIds }) => passageIds);
const textOf = ({ sentences }: Section) => sentences.map(({ text }) => text).join('\n');

it('tells in decisional minutes the matter in one sentence, and what was concluded as in the others', async () => {
  const [decisional, synthetic] = [await write({ kind: 'decisional' }), await write({})];
  expect(decisional.sentences).toHaveLength(1);
  expect(textOf(decisional)).toMatch(/chaudière de la piscine/);
  expect(synthetic.sentences.length).toBeGreaterThan(1);
  expect(decisional.votes).toEqual([expect.objectContaining({ for: 5, against: 1, abstentions: 0 })]);
  expect([decisional.decisions, decisional.votes, decisional.actions]).toEqual([
    synthetic.decisions,
    synthetic.votes,
    synthetic.actions,
  ]);
});

it('tells in analytic minutes what everybody contributed, in order, each under a name', async () => {
  const analytic = await write({ kind: 'analytic' });
  const sources = sourcesOf(analytic);
  expect(sources).toEqual(sources.toSorted((a, b) => a - b));
  for (const id of [2, 3, 4, 5, 7]) expect(sources).toContain(id);
  expect(sources).not.toContain(6);
  const opening = analytic.sentences.filter(({ opensParagraph }) => opensParagraph === true);
  for (const { text } of opening) expect(text).toMatch(/Anne Roux|Bruno Comte|Carla Diaz|Denis Favre/);
  expect(analytic.votes).toHaveLength(1);
});

it('tells a question once, also where its answer quotes it', async () => {
  const analytic = await write({ kind: 'analytic' });
  expect(textOf(analytic).match(/comparé avec une pompe à chaleur/g)).toHaveLength(1);
});

it('condenses a long contribution by the length that was asked, and leaves none out', async () => {
  const long = conversation(
    '1 | On passe au chauffage de la piscine.',
    `2 | ${[22, 23, 24, 25, 26, 27, 28].map((year) => `En 20${year}, le bassin numéro ${year} a consommé ${year} 000 litres de mazout pendant l’hiver.`).join(' ')}`,
    '3 | Les vestiaires sont froids dès le mois de novembre, les baigneurs s’en plaignent.',
  );
  const words = async (sectionLength: number) => {
    const section = await write({ passages: long, kind: 'analytic', sectionLength });
    expect(sourcesOf(section)).toContain(3);
    return textOf(section).split(/\s+/).length;
  };
  expect(await words(70)).toBeLessThan(await words(500));
});

it('takes no joke for a contribution', async () => {
  const joking = conversation(
    '1 | On passe au chauffage de la piscine.',
    '2 | Installons un volcan sous le grand bassin.',
    '2 | Je plaisante.',
    '3 | Les vestiaires sont froids dès le mois de novembre, les baigneurs s’en plaignent.',
  );
  expect(textOf(await write({ passages: joking, kind: 'analytic' }))).not.toContain('volcan');
});

it('tells a proposal that was taken back only with the words that take it back', async () => {
  const withdrawn = (back: string): Promise<string> =>
    write({
      kind: 'analytic',
      passages: conversation(
        '1 | On passe au chauffage de la piscine municipale.',
        '2 | Je propose de fermer la piscine pendant tout le mois de janvier.',
        '3 | La piscine accueille 140 écoliers chaque semaine de janvier, on ne peut pas.',
        `2 | ${back} La facture de mazout de la piscine était de 52 000 francs l’hiver passé.`,
      ),
    }).then(textOf);
  expect(await withdrawn('Bon, je retire ma proposition de fermer.')).toMatch(
    /propose de fermer la piscine[\s\S]*retire sa proposition/,
  );
  expect(await withdrawn('Oubliez.')).not.toMatch(/fermer la piscine/);
});

it('takes no proposal that was taken back for the matter of an item', async () => {
  const decisional = await write({
    kind: 'decisional',
    passages: conversation(
      '1 | On passe au chauffage de la piscine municipale.',
      '2 | Je propose de couper le chauffage de la piscine municipale de 14 degrés dès le 3 mars.',
      '3 | Le chauffage de la piscine consomme 52 000 litres.',
      '2 | Bon, je retire ma proposition de couper le chauffage. C’était une idée.',
    ),
  });
  expect(textOf(decisional)).toMatch(/52 000 litres/);
  expect(textOf(decisional)).not.toMatch(/14 degrés/);
});

it('tells what the next sentence makes a sentence depend on', async () => {
  const passages = conversation(
    '1 | On passe au chauffage de la piscine municipale.',
    '2 | Les 48 000 litres de mazout suffiront à la piscine. Enfin, si le printemps est doux.',
  );
  expect(textOf(await write({ passages }))).toMatch(/suffiront à la piscine, si le printemps est doux\./);
});

it('gives an account of many contributions in steps, none of which goes through the whole meeting again', () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `${1 + (at % 2)} | La piscine ${at} consomme 48 000 litres de mazout.`,
  );
  const said = utterancesOf(conversation(...lines));
  const told = said.slice(0, -2);
  let reads = 0;
  const all = said.map((utterance, at) => ({
    ...utterance,
    get spoken() {
      reads += at === said.length - 1 ? 1 : 0;
      return utterance.spoken;
    },
  }));
  const reporter = new Reporter(all, input.speakerNames);
  const backdrop = atOnce(backdropOf(all, reporter));
  atOnce(reporter.hear(told));
  const heard = [...reporter.hear(told)].length;
  reads = 0;
  const given = { title: 'Piscine', told, unlisted: told, backdrop, reporter, weight: () => 1, sectionLength: 300 };
  const steps = [...account('analytic', { ...given, listed: 0 })].length;
  expect(steps - heard).toBeGreaterThanOrEqual(told.length / 50 - 1);
  expect(reads).toBe(0);
});
