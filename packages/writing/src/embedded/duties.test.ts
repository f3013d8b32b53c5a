import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { actionsIn } from './actions.ts';
import { People } from './people.ts';
import { Reporter } from './reporter.ts';
import { atOnce } from './steps.ts';
import { utterancesOf } from './utterances.ts';

const names = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };
const list = [...Object.values(names), 'Denis Rochat'];
function tasks(...lines: string[]) {
  const all = utterancesOf(conversation(...lines), list);
  const leads = new Set(['speaker_1']);
  const reporter = new Reporter(all, names);
  const meeting = { all, names, people: new People(list), date: '2026-11-21', leads, reporter };
  return atOnce(actionsIn(all, meeting)).map(({ action }) => action);
}

describe('tasks given to others', () => {
  it.each([
    [
      'said of somebody who is away',
      '2 | Denis s’en charge, il a l’habitude de ces machines.',
      'Denis Rochat',
      'charge',
    ],
    ['said of somebody with a day', '1 | Chloé fait tourner le projet avant vendredi.', 'Chloé Favre', 'projet'],
    ['given with nothing but a thing and a day', '1 | Bruno, le budget pour le 30 novembre.', 'Bruno Rey', 'budget'],
    [
      'asked of somebody through the meeting',
      '1 | On demande à Denis de chiffrer la toiture.',
      'Denis Rochat',
      'toiture',
    ],
    ['shared with somebody', '1 | On confie la lettre à Chloé.', 'Chloé Favre', 'lettre'],
  ])('are heard when %s', (_, line, owner, thing) => {
    const [task, ...more] = tasks(line);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ owner, passageIds: [1] });
    expect(task?.text).toContain(thing);
  });

  it('belong to whom an order is given', () => {
    const found = tasks(
      '2 | L’entreprise Kern propose 12 000 francs.',
      '1 | Sortez-moi leur bilan.',
      '2 | D’accord, vous l’aurez.',
    );
    expect(found).toMatchObject([{ owner: 'Bruno Rey' }]);
    expect(found[0]?.text).toContain('bilan');
  });

  it('are one task with the promise that answers them', () => {
    const found = tasks(
      '1 | Bruno, le budget pour le 30 novembre. Chloé, le rapport annuel.',
      '3 | Le rapport, je vous l’envoie le 28.',
    );
    expect(found.map(({ owner, dueOn }) => [owner, dueOn])).toEqual([
      ['Bruno Rey', '2026-11-30'],
      ['Chloé Favre', '2026-11-28'],
    ]);
  });

  it.each([
    ['giving the floor', '1 | Bruno, les chiffres de l’été.'],
    ['what somebody always does', '1 | Denis prépare toujours la salle le samedi.'],
    ['what somebody did', '1 | Denis a préparé la salle hier.'],
    ['what is told in the meeting', '1 | Bruno complétera, puisqu’il a vu les plans.'],
    ['who takes the minutes', '1 | Chloé prend les notes ce soir.'],
  ])('are not %s', (_, line) => {
    expect(tasks(line)).toEqual([]);
  });

  it.each([
    [
      'told by name what to do',
      ['1 | Alors Chloé, tu ouvres la vente au 1er mars.', '3 | Le 1er mars, c’est noté.'],
      'vente',
    ],
    ['told politely by name', ['1 | Chloé, vous déposez le plan de retrait avant vendredi.', '3 | Oui.'], 'plan'],
    [
      'asked by name and answers with a day',
      [
        '1 | On travaille le samedi. Chloé, tu préviens les riverains ?',
        '3 | Une lettre dans les boîtes, avant le 15 décembre.',
      ],
      'lettre',
    ],
  ])('belong to who is %s', (_, lines, thing) => {
    const [task, ...more] = tasks(...lines);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ owner: 'Chloé Favre', dueOn: expect.any(String) });
    expect(task?.text).toContain(thing);
  });

  it('are told apart from what their owner adds', () => {
    const found = tasks(
      '1 | Chloé, tu refais la feuille propre et tu l’envoies à tout le monde ?',
      '3 | D’ici le 30 novembre. Et je relancerai une banque pour le sponsoring.',
    );
    expect(found.map(({ owner, dueOn }) => [owner, dueOn])).toEqual([
      ['Chloé Favre', '2026-11-30'],
      ['Chloé Favre', undefined],
    ]);
    expect(found[0]?.text).toContain('feuille');
    expect(found[1]?.text).toContain('banque');
  });

  it('wait for who takes them while others decline', () => {
    const [task] = tasks(
      '1 | Va pour le 2. Qui fait le flyer de la soirée ? Bruno ?',
      '2 | J’ai déjà les billets.',
      '3 | Allez, donnez. Je le fais pour le 10 décembre.',
    );
    expect(task).toMatchObject({ owner: 'Chloé Favre', dueOn: '2026-12-10' });
    expect(task?.text).toContain('flyer');
  });

  it('come back, said of somebody', () => {
    expect(tasks('1 | Chloé trie la boîte à livres une fois par mois.', '3 | Ça me va.')).toMatchObject([
      { owner: 'Chloé Favre' },
    ]);
  });

  it('are not heard in an objection', () => {
    expect(
      tasks('2 | Je propose 30 centimes de plus.', '1 | Non Bruno, écoute. Tu vas punir les personnes âgées.'),
    ).toEqual([]);
  });

  it('are not heard where they are refused', () => {
    expect(tasks('2 | Le toit fuit.', '1 | Préparez un devis pour lundi.', '2 | Non, c’est déjà fait.')).toEqual([]);
  });
});
