import { describe, expect, it } from 'vitest';
import { utterancesOf } from '../discourse/utterances.ts';
import { findingsIn } from './findings.ts';

const NAMES = { speaker_A: 'Anne Roy', speaker_B: 'Bruno Petit', speaker_C: 'Claire Morel' };

/** Returns the findings of a conversation with a line « A: … » for each passage. Anne leads. */
function found(said: string) {
  const passages = said.split('\n').map((line, at) => {
    const [voice = '', text = ''] = line.trim().split(/: (.*)/u);
    return { id: at + 1, speaker: `speaker_${voice}`, start: at, end: at + 1, text };
  });
  const all = utterancesOf(passages);
  return findingsIn(all, {
    all,
    leads: new Set(['speaker_A']),
    speakerNames: NAMES,
    participants: Object.values(NAMES),
    date: '2026-03-10',
  });
}
const asserted = (said: string) => found(said).filter((one) => one.asserted);

describe('tasks', () => {
  it('belong to the person who promises, with the day that was said', () => {
    expect(
      asserted(`A: Et le devis de la chaudière, qui s’en occupe ?
        B: Je m’en charge, je l’envoie à tout le monde avant vendredi.
        A: Merci Bruno.`),
    ).toEqual([
      expect.objectContaining({ kind: 'task', owner: 'Bruno Petit', due: 'avant vendredi', dueOn: '2026-03-13' }),
    ]);
  });

  it('belong to the person who is asked by name and accepts', () => {
    const [task] = found(`A: Claire, tu prépares la convocation pour lundi ?
      C: Oui, volontiers.`).filter(({ kind }) => kind === 'task');
    expect(task).toMatchObject({ owner: 'Claire Morel', due: 'pour lundi' });
    expect(task?.text).toContain('tu prépares la convocation pour lundi');
  });

  it('are asserted from two sentences of which neither would be enough', () => {
    const [task] = asserted(`A: Qui s’occupe des affiches ?
      B: Je fais les affiches. Je les imprime au bureau.
      A: Merci.`);
    expect(task).toMatchObject({ kind: 'task', text: '«\u00a0Je fais les affiches. Je les imprime au bureau.\u00a0»' });
  });

  it('are listed once, whatever follows them', () => {
    const tasks = found(`A: Bernard n’a pas eu le compte rendu.
      B: J’ajoute la phrase et je renvoie la version corrigée dimanche. Samedi j’ai les petits.`).filter(
      ({ kind }) => kind === 'task',
    );
    expect(tasks.map(({ owner, due }) => [owner, due])).toEqual([['Bruno Petit', 'dimanche']]);
  });

  it.each([
    'B: Je vous laisse la parole.',
    'B: L’an dernier j’ai envoyé la lettre en mars.',
    'B: Si j’avais le temps, je ferais le tour des caves.',
    'B: Je plaisante, je ne repeins rien du tout.',
  ])('are not asserted from « %s »', (said) => {
    expect(asserted(said)).toEqual([]);
  });
});

describe('decisions', () => {
  it('quote the proposal with the short verdict', () => {
    const [decision] = asserted(`B: Je propose de fermer la salle à 22 heures à partir de septembre.
      A: Quelqu’un est contre ? Personne.
      A: Donc c’est décidé.`);
    expect(decision).toMatchObject({ kind: 'decision', outcome: 'adopted' });
    expect(decision?.text).toContain('fermer la salle à 22 heures');
  });

  it('include matters that were postponed', () => {
    const [decision] = found(`B: Pour le site, les maquettes ne sont pas prêtes.
      A: Alors le point est reporté à la séance de juin.`);
    expect(decision).toMatchObject({ kind: 'decision', outcome: 'postponed' });
  });

  it.each([
    'B: Le conseil d’à côté a refusé le crédit l’an dernier.',
    'B: Si on achetait un bus, il faudrait un garage.',
    'B: Je retire ma proposition.',
  ])('are not asserted from « %s »', (said) => {
    expect(asserted(said)).toEqual([]);
  });
});

it('gives a counted vote once, with its decision', () => {
  const findings = asserted(`A: On vote le crédit de 9 000 francs. Qui est pour ?
    A: Cinq oui, un non. Le crédit est accepté.`);
  expect(findings).toEqual([
    expect.objectContaining({ kind: 'vote', for: 5, against: 1, abstentions: 0, outcome: 'adopted' }),
  ]);
});

it('bases every finding on passages of its item', () => {
  for (const { passageIds, text } of found(`A: Bruno, tu appelles la mairie demain ?
    B: Oui, je l’appelle demain matin.
    A: Parfait, on garde la date du 12.`)) {
    expect(passageIds.length).toBeGreaterThan(0);
    expect(text).not.toBe('');
  }
});

describe('proposals', () => {
  const opening = 'Premier point de l’ordre du jour\u00A0: l’approbation du procès-verbal de la dernière réunion.';

  it('are no sentences that merely open an item', () => {
    const said = `A: Bonsoir, j’ouvre la séance.
      A: ${opening} Y a-t-il des remarques ?
      B: Je n’ai pas de remarque. Le procès-verbal est fidèle à nos débats.
      A: Le procès-verbal est approuvé à l’unanimité.`;
    expect(found(said).filter(({ text }) => text.includes('Premier point'))).toEqual([]);
  });

  it('may name the matter by the sentence that opened it', () => {
    const [decision] = found(`A: ${opening}\nA: Adopté.`);
    expect(decision).toMatchObject({ kind: 'decision', passageIds: [1, 2] });
  });

  it('are decisions that are said with the announcement', () => {
    expect(found('A: Troisième point, le budget de la bibliothèque est approuvé.')).toMatchObject([
      { kind: 'decision', outcome: 'adopted' },
    ]);
  });

  it.each(['B: Je te renvoie la page ce soir, tu vérifies.', 'B: Je décale la séance au 1er juin.'])(
    'are tasks alone if the owner or the day of « %s » is known',
    (said) => {
      expect(found(said).map(({ kind }) => kind)).toEqual(['task']);
    },
  );
});
