import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { nameConflicts } from './conflicts.ts';
import { suggestNames } from './names.ts';

const participants = ['Ada Morel', 'Bruno Rey', 'Chloé Favre'];
const named = (passages: ReturnType<typeof conversation>, people: readonly string[] = participants) => {
  const suggestions = suggestNames({ passages, speakerNames: {}, participants: people });
  return Object.fromEntries(Object.entries(suggestions).map(([label, { name }]) => [label, name]));
};

it('names a voice that introduces itself, and says where', () => {
  const passages = conversation('1 | Bonjour à tous.', '2 | Bonjour, je suis Bruno Rey, de la voirie.');
  const { speaker_2 } = suggestNames({ passages, speakerNames: {}, participants });
  expect(speaker_2).toMatchObject({ name: 'Bruno Rey', passageId: 2 });
});

it.each(['Bonjour à tous. Je suis Claire Martin.', 'Ici Claire Martin, bonjour.', 'Moi, c’est Claire Martin.'])(
  'takes the name from %j though nobody announced that person',
  (introduction) => {
    expect(named(conversation(`1 | ${introduction}`, '2 | Bonjour.'))).toMatchObject({
      speaker_1: 'Claire Martin',
    });
  },
);

it('names a voice that is asked by name right before it speaks', () => {
  expect(
    named(
      conversation(
        '1 | Chloé, tu peux nous dire où on en est ?',
        '2 | Oui, on avance.',
        '1 | Chloé, et le toit ?',
        '2 | Il est fini.',
      ),
    ),
  ).toMatchObject({ speaker_2: 'Chloé Favre' });
});

it('does not give a voice the name of a person it only speaks of', () => {
  expect(
    named(conversation('1 | Bruno m’a écrit hier.', '2 | Ah bon.', '1 | Oui, Bruno est malade.', '2 | Dommage.')),
  ).toEqual({ speaker_1: '', speaker_2: '' });
});

it('gives no name if two voices could have it', () => {
  expect(named(conversation('1 | Je suis Ada Morel.', '2 | Moi, c’est Ada Morel.'))).toEqual({
    speaker_1: '',
    speaker_2: '',
  });
});

it('says in French how much a voice spoke and about what', () => {
  const passages = conversation(
    '1 | La fontaine est cassée, la fontaine coule depuis lundi sur le trottoir.',
    '2 | Je le vois.',
  );
  const { speaker_1 } = suggestNames({ passages, speakerNames: {}, participants: [] });
  expect(speaker_1?.description).toMatch(
    /^Environ \d+\u00a0% du temps de parole, surtout au sujet de «\u00a0fontaine\u00a0»/,
  );
});

it('measures how much a voice spoke by time, and by words if no passage takes time', () => {
  const said = conversation('1 | Un long discours, dit très vite et sans reprendre son souffle.', '2 | Oui.');
  const shares = (ends: readonly number[]) => {
    const passages = said.map((passage, at) => ({ ...passage, start: 0, end: ends[at] ?? 0 }));
    return Object.values(suggestNames({ passages, speakerNames: {}, participants: [] })).map(({ description }) =>
      description.replace(/\D/g, ''),
    );
  };
  expect(shares([30, 10])).toEqual(['75', '25']);
  expect(shares([0, 0])).toEqual(['92', '8']);
});

it('says in French which words a name is based on, and when they were said', () => {
  const passages = conversation('1 | Bonjour.', '2 | Bonjour, je suis Bruno Rey, de la voirie.');
  const { speaker_2 } = suggestNames({ passages, speakerNames: {}, participants });
  expect(speaker_2?.description).toMatch(
    /^Nom déduit de «\u00a0Bonjour, je suis Bruno Rey, de la voirie\.\u00a0» \(0:06\)\. Environ/,
  );
});

describe('a voice is named', () => {
  it.each<[string, string[], string[], Record<string, string>]>([
    [
      'by the roll call',
      ['1 | Madame Rey ?', '2 | Présente.', '1 | Monsieur Rey ?', '3 | Présent.'],
      ['Mme Alma Rey', 'M. Jules Rey'],
      { speaker_2: 'Mme Alma Rey', speaker_3: 'M. Jules Rey' },
    ],
    [
      'by its function in the list of participants',
      ['1 | Madame la présidente, je demande la parole.', '2 | Je vous en prie.', '1 | Merci, madame la présidente.'],
      ['Odile Roux (présidente)', 'Marc Vidal'],
      { speaker_2: 'Odile Roux (présidente)' },
    ],
    [
      'by its own function',
      ['1 | En tant que trésorier, je dois insister.', '2 | Bon.'],
      ['Luc Favre, trésorier', 'Marc Vidal'],
      { speaker_1: 'Luc Favre, trésorier' },
    ],
    [
      'by a name that was misheard',
      ['1 | La parole est à Claire Dubuis.', '2 | Merci. Alors, les comptes.'],
      ['Claire Dubois', 'Marc Vidal'],
      { speaker_2: 'Claire Dubois' },
    ],
    [
      'by its first name, which is all that the list has',
      ['1 | On commence. Patrick, tu nous montres ?', '2 | Oui, voilà le plan.'],
      ['Patrick', 'Odile'],
      { speaker_2: 'Patrick' },
    ],
    [
      'by the thanks of who it called',
      ['1 | Chloé, c’est à toi.', '2 | Merci Bruno. Alors le toit est fini.'],
      participants,
      { speaker_1: 'Bruno Rey', speaker_2: 'Chloé Favre' },
    ],
    [
      'by elimination, where two have one first name',
      [
        '1 | Nathalie, tu nous lis la lettre ?',
        '2 | Oui. Nathalie Berset, pour l’enregistrement. Je la lis.',
        '1 | Et les comptes ? C’est à toi, Nathalie.',
        '3 | Voilà, ils sont équilibrés.',
      ],
      ['Nathalie Berset', 'Nathalie Coquoz'],
      { speaker_2: 'Nathalie Berset', speaker_3: 'Nathalie Coquoz' },
    ],
    [
      'without any list, by how it is called',
      ['1 | Greg, tu m’entends ?', '2 | Oui, très bien.', '1 | Merci Greg. On commence.'],
      ['Participant 1'],
      { speaker_2: 'Greg' },
    ],
  ])('%s', (_, lines, people, expected) => {
    expect(named(conversation(...lines), people)).toMatchObject(expected);
  });
});

describe('a voice is not named', () => {
  it.each([
    ['after who is excused', ['1 | Bruno est excusé. Bruno, tu nous manques.', '2 | Oui, dommage.']],
    ['after whom it replaces', ['1 | Je remplace Bruno Rey.', '2 | Bienvenue.']],
    ['after words that it only quotes', ['1 | Il m’a dit « je suis Bruno Rey », et puis rien.', '2 | Ah bon.']],
    ['after the subject of a sentence', ['1 | Bruno, il viendra plus tard.', '2 | D’accord.']],
    ['after another of that first name', ['1 | Bruno Martin, tu le connais ?', '2 | Non.']],
    ['after who is thanked from afar', ['2 | C’est fait.', '1 | Merci à Bruno pour les affiches.']],
    ['after a list of names', ['1 | On invite Ada, Bruno et Chloé ?', '2 | Oui.']],
    ['after who is spoken of behind a comma', ['1 | Il a de la chance, Bruno.', '2 | Oui.']],
  ])('%s', (_, lines) => {
    expect(Object.values(named(conversation(...lines)))).toEqual(['', '']);
  });
});

it('does not take an exclamation for a name if there is no list of names', () => {
  const passages = conversation('1 | Écoute, tu connais ça ?', '2 | Non.', '1 | Écoute, tu verras.', '2 | Bon.');
  expect(named(passages, ['Participant 1'])).toEqual({ speaker_1: '', speaker_2: '' });
});

it.each([
  'Bruno Rey, ma fille est en sixième. Je suis là pour comprendre.',
  'Oui, si personne ne veut. Bruno Rey, deuxième étage.',
  'Bonsoir, oui, Bruno Rey, je vous entends bien.',
  'Moi j’ai une remarque, Bruno Rey.',
])('names a voice that says its full name in passing: %j', (said) => {
  const passages = conversation('1 | Qui commence ?', `2 | ${said}`, '3 | On peut y aller.');
  expect(named(passages)).toEqual({ speaker_1: '', speaker_2: 'Bruno Rey', speaker_3: '' });
});

it.each(['Le toit, Chloé.', 'Chloé.'])('names the person to whom %j gives the floor', (floor) => {
  expect(named(conversation('2 | On a fini.', `1 | ${floor}`, '3 | On a reçu deux devis.'))).toMatchObject({
    speaker_2: '',
    speaker_3: 'Chloé Favre',
  });
});

it('does not take a person who is hushed for the next speaker', () => {
  expect(named(conversation('2 | Quelle blague.', '1 | Bruno, merci.', '3 | Le devis est arrivé.'))).toMatchObject({
    speaker_3: '',
  });
});

it('does not take thanks for an introduction', () => {
  const passages = conversation(
    '1 | Ada Morel, je suis la directrice.',
    '2 | Ça va démarrer.',
    '1 | Merci Bruno. On y va.',
  );
  expect(named(passages)).toMatchObject({ speaker_1: 'Ada Morel' });
});

it('does not name the last voice even if all other people on the list are known, as a stranger may speak', () => {
  const passages = conversation(
    '1 | Je suis Ada Morel. Bruno, tu peux nous dire où on en est ?',
    '2 | Oui, on avance.',
    '1 | Bruno, et le toit ?',
    '2 | Il est fini.',
    '3 | Ada et Bruno ont tout dit.',
  );
  expect(named(passages)).toEqual({ speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: '' });
});

describe('names that people gave to voices', () => {
  const passages = conversation(
    '1 | Chloé, tu peux nous dire où on en est ?',
    '2 | Oui, on avance. Et toi, Bruno, le devis ?',
    '1 | Il est arrivé. Chloé, et le toit ?',
    '2 | Il est fini. Bruno, tu le paies ?',
    '1 | Oui, demain.',
  );
  const conflicts = (speakerNames: Record<string, string>) => nameConflicts({ passages, speakerNames, participants });

  it('disagree with how the voices are addressed if two were exchanged', () => {
    expect(conflicts({ speaker_1: 'Chloé Favre', speaker_2: 'Bruno Rey' })).toMatchObject([
      {
        speaker: 'speaker_2',
        given: 'Bruno Rey',
        called: 'Chloé Favre',
        passageId: 1,
        quote: 'Chloé, tu peux nous dire où on en est\u202f?',
        bySelf: false,
        bearer: 'speaker_1',
      },
      { speaker: 'speaker_1', given: 'Chloé Favre', called: 'Bruno Rey', bearer: 'speaker_2' },
    ]);
  });

  it('disagree if a voice has somebody else’s name', () => {
    expect(conflicts({ speaker_1: 'Bruno Rey', speaker_2: 'Ada Morel' })).toMatchObject([
      { speaker: 'speaker_2', called: 'Chloé Favre', bearer: null },
    ]);
  });

  it('do not disagree with a single call, which may have been meant for somebody else', () => {
    const source = { speakerNames: { speaker_2: 'Ada Morel' }, participants };
    const one = conversation('1 | Chloé, tu peux nous dire où on en est ?', '2 | Oui, on avance.');
    expect(nameConflicts({ ...source, passages: one })).toEqual([]);
    const two = conversation(
      '1 | Chloé, on en est où ?',
      '2 | On avance.',
      '1 | Chloé, et le toit ?',
      '2 | Il est fini.',
    );
    expect(nameConflicts({ ...source, passages: two })).toMatchObject([{ called: 'Chloé Favre' }]);
  });

  it('disagree with what a voice says about itself', () => {
    const introduced = conversation('1 | Bonjour à tous.', '2 | Bonjour, je suis Bruno Rey, de la voirie.');
    const speakerNames = { speaker_2: 'Ada Morel' };
    expect(nameConflicts({ passages: introduced, speakerNames, participants })).toMatchObject([
      { called: 'Bruno Rey', bySelf: true, bearer: null },
    ]);
  });

  it.each(['Claire', 'Mme Martin', 'Claire Martin (présidente)', 'MARTIN Claire'])(
    'agree if %j may be the spoken name, only shorter, longer or written differently',
    (given) => {
      const introduced = conversation('1 | Bonjour. Je suis Claire Martin, de la voirie.', '2 | Bonjour.');
      const source = { passages: introduced, speakerNames: { speaker_1: given } };
      expect(nameConflicts({ ...source, participants: [] })).toEqual([]);
      expect(nameConflicts({ ...source, participants: ['Claire Martin'] })).toEqual([]);
    },
  );

  it('quote no more of a long sentence than a person can read at a glance', () => {
    const long = conversation(
      `1 | Chloé, tu peux nous dire ${'où en sont les travaux de la halle et '.repeat(9)}le toit ?`,
      '2 | Oui.',
      '1 | Chloé, tu peux aussi nous dire le prix ?',
      '2 | Non.',
    );
    const [conflict] = nameConflicts({ passages: long, speakerNames: { speaker_2: 'Ada Morel' }, participants });
    expect(conflict?.quote.split(' ')).toHaveLength(24);
    expect(conflict?.quote).toMatch(/^Chloé, tu peux nous dire .*…$/);
  });

  it('agree if they are right, or if nobody gave any names', () => {
    expect(conflicts({ speaker_1: 'Bruno Rey', speaker_2: 'Chloé Favre' })).toEqual([]);
    expect(conflicts({ speaker_1: 'Orateur 1' })).toEqual([]);
  });
});

it('gives no voice a verb that opens a sentence for a name, without a list of participants', () => {
  const passages = conversation(
    '1 | Veuillez vous asseoir.',
    '2 | Oui.',
    '1 | Veuillez vous présenter.',
    '2 | Volontiers.',
    '1 | Veuillez vous relire.',
    '2 | D’accord.',
  );
  expect(named(passages, [])).toEqual({ speaker_1: '', speaker_2: '' });
});
