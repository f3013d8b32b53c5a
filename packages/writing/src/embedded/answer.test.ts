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

  it('leads to the minutes for a summary', async () => {
    expect(await ask('Peux-tu résumer la réunion ?')).toMatchObject({
      answer: expect.stringContaining('Le procès-verbal résume la réunion') as string,
      passageIds: [],
    });
  });
});

describe('a question for one thing', () => {
  it('about what a person said is answered in their own words', async () => {
    const { passageIds } = await ask('Qu’a dit Chloé Favre ?');
    expect(passageIds).toEqual([6, 8]);
    expect((await ask('Qu’a dit Bruno Rey du budget ?')).passageIds).toEqual([3]);
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
