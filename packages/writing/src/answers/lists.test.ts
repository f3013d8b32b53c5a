import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { answerQuestion } from './answer.ts';

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
const ask = (query: string, more = {}) => answerQuestion({ ...source, ...more, query });

describe('the answer to a question about all of something', () => {
  it('lists the decisions as they were said, each with its passage', () => {
    const { answer, passageIds } = ask('Quelles décisions ont été prises ?');
    expect(answer).toMatch(/^Décisions relevées dans la transcription\s:\n\n– «\sLe budget/);
    expect(answer).toContain('Les horaires d’été sont adoptés, de neuf à dix-sept heures.');
    expect(passageIds).toEqual(expect.arrayContaining([4, 7]));
  });

  it('lists who does what until when, or what one person does', () => {
    const all = ask('Qui doit faire quoi, et pour quand ?');
    expect(all.answer).toContain(
      'Bruno Rey\u00a0: «\u00a0Je prépare la liste des commandes de livres pour le 15 mars.',
    );
    expect(all.passageIds).toEqual(expect.arrayContaining([5, 8]));
    const own = ask('Que doit faire Chloé Favre ?');
    expect(own.answer).toContain('couvreur');
    expect(own.answer).not.toContain('Bruno');
    expect(ask('Que doit faire Ada Morel ?')).toMatchObject({ passageIds: [] });
  });

  it('shows passages if the question asks for the decisions on one matter', () => {
    expect(ask('Quelles décisions concernant les horaires ?').passageIds[0]).toBe(7);
  });

  it('lists the outcomes in the minutes, if there are any, so that dismissed outcomes do not come back', () => {
    const minutes = `<h1>Budget</h1><p>Ada Morel : «\u00a0<span data-passages="3">14 200 francs.</span>\u00a0»</p>
<p><strong>Décisions</strong></p><ul><li><span data-passages="4">«\u00a0Il est approuvé.\u00a0»</span></li></ul>
<p><strong>Actions</strong></p><table><tbody><tr><th>Action</th><th>Responsable</th></tr>
<tr><td><span data-passages="5">Préparer la liste</span></td><td>Bruno Rey</td></tr></tbody></table>
<h1>Divers</h1><ul><li>Une liste de courses</li></ul>`;
    expect(ask('Quelles décisions ont été prises ?', { minutes })).toEqual({
      answer: 'D’après le procès-verbal\u00a0:\n\nBudget\n– «\u00a0Il est approuvé.\u00a0» [1]',
      passageIds: [4],
    });
    expect(ask('Que doit faire Bruno Rey ?', { minutes })).toEqual({
      answer: 'D’après le procès-verbal\u00a0:\n\nBudget\n– Préparer la liste, Responsable\u00a0: Bruno Rey [1]',
      passageIds: [5],
    });
    expect(ask('Que doit faire Chloé Favre ?', { minutes }).answer).toBe(
      'Le procès-verbal ne contient pas de tâche de Chloé Favre.',
    );
    expect(ask('Quelles décisions ont été prises ?', { minutes: '<p>Rien.</p>' }).answer).toBe(
      'Le procès-verbal ne contient ni décision ni vote.',
    );
  });

  it('says that nothing was decided if no decision is found', () => {
    const passages = conversation('1 | Bonjour à tous.', '2 | Il fait beau aujourd’hui.');
    expect(ask('Quelles décisions ont été prises ?', { passages })).toEqual({
      answer: 'La transcription ne contient pas de décision exprimée clairement.',
      passageIds: [],
    });
  });

  it('names only the people who spoke, since a transcript does not show who else was there', () => {
    const { answer, passageIds } = ask('Qui était présent ?');
    expect(answer).toMatch(/^Ont pris la parole\s: Ada Morel \[1\], Bruno Rey \[2\] et Chloé Favre \[3\]\.$/);
    expect(passageIds).toEqual([1, 3, 6]);
  });

  it('lists the agenda’s items at their starts if the question asks for a summary', () => {
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
    const { answer, passageIds } = ask('Peux-tu résumer la réunion ?', { agenda, passages });
    expect(answer).toContain('– Toit de la salle des fêtes [2]');
    expect(passageIds).toEqual([1, 3]);
  });

  it('suggests generating the minutes if there is neither an agenda nor minutes', () => {
    expect(ask('Peux-tu résumer la réunion ?')).toMatchObject({
      answer: expect.stringContaining('Le procès-verbal résume la réunion') as string,
      passageIds: [],
    });
  });
});
