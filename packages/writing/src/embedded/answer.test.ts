import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { answerQuestion, NO_ANSWER } from './answer.ts';

const { signal } = new AbortController();
const source = {
  passages: conversation(
    '1 | Bonjour à tous, on peut commencer.',
    '1 | Premier point, le budget de la bibliothèque.',
    '2 | Le budget de la bibliothèque est de 14 200 francs cette année.',
    '1 | Le budget de la bibliothèque est approuvé à l’unanimité.',
    '2 | Je prépare la liste des commandes de livres pour le 15 mars.',
    '3 | Le toit de la salle des fêtes fuit, il faut appeler un couvreur.',
    '1 | Les horaires d’été sont adoptés, de neuf à dix-sept heures.',
    '3 | Je vais contacter le couvreur demain matin.',
    '2 | Ça va pour tout le monde ?',
    '1 | Prochaine séance le 14 avril à dix-neuf heures.',
  ),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' },
  participants: ['Ada Morel', 'Bruno Rey', 'Chloé Favre'],
  history: [],
};
const ask = (query: string) => answerQuestion({ ...source, query }, signal);
/** Passages that the numbers in an answer lead to. */
const numbered = ({ answer, passageIds }: Awaited<ReturnType<typeof ask>>): (number | undefined)[] =>
  [...answer.matchAll(/\[(\d+)\]/g)].map(([, number]) => passageIds[Number(number) - 1]);

describe('a question for all of something', () => {
  it('lists the decisions, each with its passage', async () => {
    const answer = await ask('Quelles décisions ont été prises ?');
    expect(answer.answer).toContain('– Le budget de la bibliothèque est approuvé à l’unanimité (à propos de');
    expect(answer.answer).toContain('– Les horaires d’été sont adoptés, de neuf à dix-sept heures. [3]');
    expect(numbered(answer)).toEqual([3, 4, 7]);
  });

  it('lists who does what until when, or what one of them does', async () => {
    const answer = await ask('Qui doit faire quoi, et pour quand ?');
    expect(answer.answer).toContain('Bruno Rey prépare la liste des commandes de livres pour le 15 mars. [1]');
    expect(numbered(answer)).toEqual([5, 6, 8]);
    const own = await ask('Que doit faire Chloé Favre ?');
    expect(own.answer).toContain('couvreur');
    expect(own.answer).not.toContain('Bruno');
    expect(await ask('Que doit faire Ada Morel ?')).toMatchObject({ passageIds: [] });
  });

  it('lists the decisions on one matter alone', async () => {
    expect(numbered(await ask('Quelles décisions concernant les horaires ?'))).toEqual([7]);
  });

  it('says that nothing was decided where nothing was', async () => {
    const passages = conversation('1 | Bonjour à tous.', '2 | Il fait beau aujourd’hui.');
    const answer = await answerQuestion({ ...source, passages, query: 'Quelles décisions ont été prises ?' }, signal);
    expect(answer).toEqual({
      answer: 'La transcription ne contient pas de décision exprimée clairement.',
      passageIds: [],
    });
  });

  it('names those who spoke, who are all that a transcript knows of', async () => {
    const answer = await ask('Qui était présent ?');
    expect(answer.answer).toMatch(/^Ont pris la parole\s: Ada Morel \[1\], Bruno Rey \[2\] et Chloé Favre \[3\]\.$/);
    expect(numbered(answer)).toEqual([1, 3, 6]);
  });

  it('lists what was spoken of: what was announced, or the agenda’s items where they begin', async () => {
    const announced = await ask('De quoi a-t-on parlé ?');
    expect(announced.answer).toBe('On a parlé de\u00a0:\n– le budget de la bibliothèque [1]');
    expect(numbered(announced)).toEqual([2]);
    const agenda = [
      { level: 1, text: 'Budget de la bibliothèque' },
      { level: 1, text: 'Toit de la salle des fêtes' },
    ];
    const passages = conversation(
      '1 | Premier point, le budget de la bibliothèque.',
      '2 | Le budget de la bibliothèque est de 14 200 francs.',
      '1 | Deuxième point, le toit de la salle des fêtes.',
      '2 | Le toit de la salle des fêtes fuit depuis lundi.',
    );
    const items = await answerQuestion({ ...source, passages, agenda, query: 'Peux-tu résumer la réunion ?' }, signal);
    expect(items.answer).toContain('– Toit de la salle des fêtes [2]');
    expect(items.passageIds).toEqual([1, 3]);
  });

  it('leads to the minutes where nothing was announced', async () => {
    const passages = conversation('1 | Bonjour à tous.', '2 | Il fait beau aujourd’hui.');
    expect(await answerQuestion({ ...source, passages, query: 'Peux-tu résumer la réunion ?' }, signal)).toMatchObject({
      answer: expect.stringContaining('Le procès-verbal résume la réunion') as string,
      passageIds: [],
    });
  });
});

describe('a question for one thing', () => {
  it('about what a person said is answered in their own words', async () => {
    const { passageIds } = await ask('Qu’a dit Chloé Favre ?');
    expect(passageIds).toEqual([6, 8]);
    expect((await ask('Qu’a dit Chloé Favre du toit ?')).passageIds).toEqual([6]);
  });

  it('knows a « réunion » by the name of « séance »', async () => {
    const { answer, passageIds } = await ask('Quelle est la date de la prochaine réunion ?');
    expect(answer).toContain('14 avril');
    expect(passageIds).toContain(10);
  });

  it('is not answered by one word said by chance', async () => {
    expect(await ask('Qui a gagné la coupe du monde ?')).toEqual({ answer: NO_ANSWER, passageIds: [] });
  });
});

it('greets nobody with words of the meeting', async () => {
  expect(await ask('Bonjour !')).toMatchObject({
    answer: expect.stringMatching(/^Posez une question précise/) as string,
    passageIds: [],
  });
});

const committee = {
  passages: conversation(
    '1 | La fête, maintenant. Combien a coûté la tente ?',
    '2 | Elle a coûté 1 200 francs. Non, pardon, 1 020 francs.',
    '1 | D’accord. Et l’assurance ?',
    '2 | Les dégâts sont couverts par la commune.',
    '1 | La date, on retient le samedi 20 juin.',
    '2 | Très bien.',
    '3 | Pas d’objection.',
    '3 | Le robinet du jardin est cassé parce qu’il a gelé en janvier.',
    '1 | Tu t’en occupes, Chloé ?',
    '3 | Oui, j’appelle le plombier demain.',
    '2 | Combien de bénévoles nous faut-il ?',
    '3 | Combien ?',
    '1 | Vingt-cinq.',
    '2 | Pour le taux d’occupation, on est à 97 %.',
    '3 | Ah non, ça c’était mars.',
    '2 | Oui, pardon. 94 % en avril.',
  ),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' },
  participants: ['Ada Morel', 'Bruno Rey', 'Chloé Favre'],
  history: [],
};
const askCommittee = (query: string) => answerQuestion({ ...committee, query }, signal);

describe('an answer', () => {
  it('quotes who said it, in the words that were said, cleaned', async () => {
    expect((await askCommittee('Quand a lieu la fête ?')).answer).toBe(
      'Ada Morel\u00a0: «\u00a0La date, on retient le samedi 20 juin.\u00a0» [1]',
    );
  });

  it.each([
    ['how much', 'Combien a coûté la tente ?', 2, '1 020 francs'],
    ['why', 'Pourquoi le robinet est-il cassé ?', 8, 'gelé'],
    ['who', 'Qui s’occupe du robinet ?', 10, 'appelle le plombier'],
    ['how many, behind a question asked back', 'Combien de bénévoles faut-il ?', 13, 'Vingt-cinq'],
    ['a figure as it was corrected later', 'Quel est le taux d’occupation ?', 16, '94'],
  ])('tells %s', async (_, query, passage, words) => {
    const { answer, passageIds } = await askCommittee(query);
    expect(passageIds).toContain(passage);
    expect(answer).toContain(words);
  });

  it.each([
    'Combien coûte l’assurance ?',
    'Qui est le plombier ?',
    'Quand le plombier prend-il sa retraite ?',
    'Pourquoi la fête a-t-elle été annulée ?',
    'Combien de robinets faut-il ?',
    'Où a lieu la fête ?',
    'Quel est le salaire du maire ?',
  ])('is refused where the detail is not told: %s', async (query) => {
    expect(await askCommittee(query)).toMatchObject({
      answer: expect.stringContaining(NO_ANSWER) as string,
      passageIds: [],
    });
  });
});

describe('a question that leans on the one before', () => {
  const after = async (first: string, next: string) => {
    const { answer } = await askCommittee(first);
    const history = [
      { role: 'user', content: first },
      { role: 'assistant', content: answer },
    ] as const;
    return answerQuestion({ ...committee, query: next, history: [...history] }, signal);
  };

  it('is about the same matter', async () => {
    expect((await after('Qui s’occupe du robinet ?', 'Et quand ?')).answer).toContain('demain');
    expect((await after('Quel robinet est cassé ?', 'Pourquoi ?')).passageIds).toContain(8);
    expect((await after('Pourquoi le robinet est-il cassé ?', 'Et qui s’en charge ?')).passageIds).toContain(10);
  });

  it('takes what it asks for from there, where it only names another thing', async () => {
    expect((await after('Quand a lieu la fête ?', 'Et l’appel au plombier ?')).answer).toContain('demain');
  });

  it('stands by itself where it names its own matter', async () => {
    expect((await after('Quand a lieu la fête ?', 'Combien a coûté la tente ?')).answer).toMatch(/1\s020 francs/);
  });
});
