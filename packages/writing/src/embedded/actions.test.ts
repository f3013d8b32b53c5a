import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { actionsIn } from './actions.ts';
import { People } from './people.ts';
import { Reporter } from './reporter.ts';
import { atOnce } from './steps.ts';
import { utterancesOf } from './utterances.ts';

const names = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };
function tasks(...lines: string[]) {
  const all = utterancesOf(conversation(...lines), Object.values(names));
  const people = new People(Object.values(names));
  const leads = new Set(['speaker_1']);
  const meeting = { all, names, people, date: '2026-11-21', leads, reporter: new Reporter(all, names) };
  return atOnce(actionsIn(all, meeting)).map(({ action }) => action);
}

describe('tasks', () => {
  it('belong to who takes them on, with the day they are due', () => {
    const [task] = tasks('2 | Je rédige la convention avec le notaire pour le 15 décembre.');
    expect(task).toMatchObject({
      owner: 'Bruno Rey',
      due: 'pour le 15 décembre',
      dueOn: '2026-12-15',
      passageIds: [1],
    });
    expect(task?.text).toBe('Bruno Rey rédige la convention avec le notaire pour le 15 décembre.');
  });

  it('say the day that « demain » is', () => {
    const [task] = tasks('2 | J’appelle le couvreur demain matin.');
    expect(task).toMatchObject({ due: 'demain matin', dueOn: '2026-11-22' });
    expect(task?.text).toContain('demain matin (22 novembre 2026)');
  });

  it('are not due when the task of another is', () => {
    const [first] = tasks('2 | Je présente la maquette au conseil.', '3 | Je la termine pour fin mars.');
    expect(first).toMatchObject({ owner: 'Bruno Rey', due: null });
  });

  it.each([
    [
      ['2 | Passe-moi les adresses, Chloé, j’écris aux clubs de lecture.', '3 | Lundi.'],
      'Bruno Rey écrit aux clubs de lecture.',
    ],
    [
      ['2 | Je dessine les affiches de la fête du livre. Chloé, envoie-moi le texte pour mercredi.', '3 | Volontiers.'],
      'Bruno Rey dessine les affiches de la fête du livre.',
    ],
  ])('are not due when another is to deliver: %s', (lines, text) => {
    const task = tasks(...lines).find(({ owner }) => owner === 'Bruno Rey');
    expect(task).toMatchObject({ due: null, text });
  });

  it('are told without what their owner asks of another, and without that day', () => {
    const found = tasks('1 | Chloé, envoie-moi le devis du menuisier mardi, et je relance la banque.', '3 | D’accord.');
    expect(found).toMatchObject([{ owner: 'Ada Morel', due: null, text: 'Ada Morel relance la banque.' }]);
  });

  it('quote what was said to their owner, and end where the question was only whether it suits', () => {
    const [task] = tasks('2 | Je réserve la salle des fêtes lundi.', '1 | Vas-y. Envoie-moi le contrat.');
    expect(task?.text).toMatch(/\(Ada Morel\s: «\senvoie-moi le contrat\s»\)/u);
    const [asked] = tasks('2 | Je demande le devis au menuisier d’ici le 5 décembre ?', '1 | Parfait.');
    expect(asked?.text).toBe('Bruno Rey demande le devis au menuisier d’ici le 5 décembre.');
  });

  it('are about what the nearest passage names, not about what only reacts', () => {
    const [task] = tasks(
      '3 | La gouttière du préau fuit.',
      '2 | La neige est belle.',
      '3 | Ah, dommage.',
      '2 | Je la répare samedi.',
    );
    expect(task?.text ?? '').not.toMatch(/dommage/iu);
  });

  it('belong to who is asked and consents', () => {
    const [task, ...more] = tasks('1 | Chloé, tu écris à la commune pour la salle ?', '3 | D’accord.');
    expect(more).toEqual([]);
    expect(task).toMatchObject({ owner: 'Chloé Favre', text: 'Chloé Favre écrit à la commune pour la salle.' });
    expect(task?.passageIds).toContain(1);
  });

  it('quote the request where the promise says too little', () => {
    const [task] = tasks(
      '1 | Bruno, tu veux bien contacter le notaire au sujet du bail ?',
      '2 | Oui, je le fais lundi.',
    );
    expect(task).toMatchObject({ owner: 'Bruno Rey', dueOn: '2026-11-23', passageIds: [1, 2] });
    expect(task?.text).toContain('notaire');
  });

  it('say what a pronoun stands for, however far the answer is from it', () => {
    const [task] = tasks(
      '1 | Faisons une enquête auprès des membres d’abord. Bruno, tu peux faire ça avec l’agence ?',
      '2 | Oui, je l’envoie le 12 décembre, et elle reste ouverte deux semaines.',
    );
    expect(task).toMatchObject({ owner: 'Bruno Rey', dueOn: '2026-12-12', passageIds: [1, 2] });
    expect(task?.text).toContain('enquête');
  });

  it('say all that was asked in one breath', () => {
    const [task] = tasks(
      '1 | Bruno, tu vois ça avec l’étudiante ? Il faut le fichier définitif pour le 15 janvier, l’imprimeur.',
      '2 | Je m’en occupe.',
    );
    expect(task).toMatchObject({ owner: 'Bruno Rey', dueOn: '2027-01-15' });
    expect(task?.text).toMatch(/étudiante.*fichier/u);
  });

  it('say what was asked that they answer', () => {
    const [task] = tasks(
      '1 | La cour sera refaite en juin, tous les arbres restent.',
      '3 | Et le chauffage de la salle de motricité ? Il fait 16 degrés.',
      '2 | C’est une vanne. En attendant je fais monter deux radiateurs, demain.',
    );
    expect(task).toMatchObject({ owner: 'Bruno Rey', passageIds: [2, 3] });
    expect(task?.text).toContain('motricité');
  });

  it('are also taken on in passing, without anybody asking', () => {
    expect(tasks('2 | Et je relance les deux assureurs.')).toMatchObject([{ owner: 'Bruno Rey' }]);
    expect(tasks('2 | Je refais le tableau des gardes. D’ici vendredi.')).toMatchObject([
      { owner: 'Bruno Rey', due: 'd’ici vendredi' },
    ]);
  });

  it('are heard behind a proposal', () => {
    expect(tasks('2 | Je propose les 12 et 13, les mêmes salles, je vérifie avec la logistique.')).toMatchObject([
      { owner: 'Bruno Rey' },
    ]);
  });

  it('are heard where somebody engages to settle it with another', () => {
    expect(tasks('1 | On prend quatre étudiants. Je m’arrange avec Marc.')).toMatchObject([{ owner: 'Ada Morel' }]);
    expect(tasks('2 | Je m’y engage. J’ouvre un registre, en ligne, pour le premier septembre.')).toMatchObject([
      { owner: 'Bruno Rey', due: 'pour le premier septembre' },
    ]);
  });

  it.each([
    ['a wish', '2 | Je demande que la salle soit repeinte avant le 15 décembre.'],
    ['a proposal', '2 | Je propose de repeindre la salle en décembre.'],
    ['a view', '2 | Je pense que c’est une bonne idée pour la salle.'],
    ['a wish for a thing', '2 | Et moi je demande une journée sans classe, le vendredi avant Noël.'],
    ['a proposal with a number', '2 | Je propose quatre trimestres, le premier octobre, le premier janvier.'],
    ['a warning', '2 | Je préviens, à 21 heures je coupe.'],
    ['a denial', '2 | Je ne prépare pas le dossier de la commune.'],
    ['a habit', '2 | Je prépare toujours la salle le samedi.'],
    ['a condition', '2 | Si je prépare le dossier, il faudra m’aider.'],
    ['the conduct of the meeting', '1 | Je mets aux voix le budget de la salle.', '1 | Je passe la parole à Bruno.'],
    ['the past', '2 | J’ai préparé le dossier de la commune hier.'],
  ])('are not %s', (_, ...lines) => {
    expect(tasks(...lines)).toEqual([]);
  });
});
