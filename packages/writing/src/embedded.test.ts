import { describe, expect, it } from 'vitest';
import { conversation } from './testing.ts';
import { NO_ANSWER } from './answers/answer.ts';
import { embeddedEngine } from './embedded.ts';

const { signal } = new AbortController();
const agenda = [
  { level: 1, text: 'Budget de la bibliothèque' },
  { level: 1, text: 'Horaires d’été' },
  { level: 1, text: 'Signalétique' },
];
const source = {
  passages: conversation(
    '1 | Bonjour à tous.',
    '1 | Premier point, le budget de la bibliothèque.',
    '2 | Alors, euh, le budget de la bibliothèque est de 14 200 francs cette année.',
    '3 | Et pour les livres d’enfants, on a combien ?',
    '2 | 3 100 francs. C’est pas beaucoup.',
    '1 | Le budget de la bibliothèque est approuvé à l’unanimité.',
    '2 | Je prépare la liste des commandes de livres pour le 15 mars.',
    '1 | On passe aux horaires d’été.',
    '3 | Les horaires d’été commencent le 1er juillet, on ouvre à 9 heures.',
    '1 | Merci à tous, bonne soirée.',
  ),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey' },
  participants: ['Ada Morel', 'Bruno Rey', 'Chloé Favre'],
};
describe('answers', () => {
  it('quote the passage with its number', async () => {
    const { answer, passageIds } = await embeddedEngine.answer(
      { ...source, query: 'Quand commencent les horaires d’été ?', history: [] },
      signal,
    );
    expect(answer).toContain('1er juillet');
    expect(passageIds).toContain(9);
    expect(answer).toContain(`[${passageIds.indexOf(9) + 1}]`);
  });

  it('are refused if the meeting does not contain any', async () => {
    const query = 'Quelle entreprise repeint les volets du château ?';
    expect(await embeddedEngine.answer({ ...source, query, history: [] }, signal)).toEqual({
      answer: NO_ANSWER,
      passageIds: [],
    });
  });

  it('understand a follow-up by the previous question', async () => {
    const history = [
      { role: 'user' as const, content: 'Quel est le budget de la bibliothèque ?' },
      { role: 'assistant' as const, content: '14 200 francs [1]' },
    ];
    const { passageIds } = await embeddedEngine.answer({ ...source, query: 'Et il est approuvé ?', history }, signal);
    expect(passageIds).toContain(6);
  });
});

it('proposes the items of the template', async () => {
  expect(await embeddedEngine.proposeAgenda(source, agenda, signal)).toEqual(agenda);
});

it('does nothing for a caller who has left already', async () => {
  const gone = AbortSignal.abort(new Error('left'));
  await expect(embeddedEngine.proposeAgenda(source, agenda, gone)).rejects.toThrow('left');
});
