import type { AgendaItem, Passage } from '@greffier/contract/values';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../types.ts';
import { proposeAgenda } from './proposal.ts';

const NAMES = { speaker_1: 'Hélène Brandt', speaker_2: 'Marco Ruiz', speaker_3: 'Odile Perrin' };
const SAID: readonly (readonly [voice: 1 | 2 | 3, text: string])[] = [
  [1, 'Bonsoir à toutes et à tous, on peut commencer, je préside la séance.'],
  [1, 'Premier point, le procès-verbal du 4 mai. Des remarques ?'],
  [2, 'Page 3, c’est le 12 et non le 13.'],
  [1, 'On corrige. Le procès-verbal est approuvé, merci.'],
  [1, 'Bien. Le toit du gymnase. Marco, à toi.'],
  [2, 'Le toit fuit depuis l’hiver, le gymnase a été fermé deux fois.'],
  [3, 'Et le couvreur, il dit quoi du toit ?'],
  [2, 'Le couvreur demande 42 000 francs pour refaire le toit.'],
  [1, 'On accepte le devis pour le toit du gymnase. Marco signe.'],
  [1, 'Point suivant, les camps d’été. Odile.'],
  [3, 'D’abord les inscriptions. On a 38 enfants, les inscriptions ferment vendredi.'],
  [2, 'Les inscriptions sont en hausse alors.'],
  [3, 'Oui, des inscriptions de tout le canton.'],
  [2, 'Et pour les frères et sœurs ?'],
  [3, 'Comme l’an passé.'],
  [3, 'Ensuite les moniteurs. Il nous manque deux moniteurs.'],
  [1, 'Mets une annonce pour les moniteurs.'],
  [3, 'Je publie l’annonce pour les moniteurs demain.'],
  [2, 'Des moniteurs, j’en connais un.'],
  [3, 'Parfait.'],
  [1, 'Divers. Qui veut la parole ?'],
  [2, 'La clé du local est à rendre.'],
  [1, 'Noté. Merci à tous, la séance est levée.'],
];
const passages: Passage[] = SAID.map(([voice, text], index) => ({
  id: index + 1,
  speaker: `speaker_${voice}`,
  start: index * 8,
  end: index * 8 + 7,
  text,
}));
const source = { passages, speakerNames: NAMES, participants: Object.values(NAMES) };
const agendaOf = (from: Source, template: readonly AgendaItem[]) => proposeAgenda(from, template);
const propose = (...template: readonly string[]): string[] =>
  agendaOf(
    source,
    template.map((line) => ({ level: Number(line[0]), text: line.slice(2) })),
  ).map(({ level, text }) => `${level} ${text}`);

const SPOKEN_OF = ['1 Approbation du procès-verbal du 4 mai', '1 Toit du gymnase', '1 Camps d’été', '1 Divers'];

describe('an agenda proposed from what was said', () => {
  it('has the matters that were opened, worded as a secretary would', () => {
    expect(propose()).toEqual(SPOKEN_OF);
  });

  it('is empty if nothing was said', () => {
    expect(agendaOf({ ...source, passages: [] }, [])).toEqual([]);
  });

  it('is the template if people spoke of all of it, in whatever words', () => {
    const template = [
      '1 Procès-verbal',
      '1 Réfection du toit du gymnase',
      '1 Camps d’été',
      '2 Inscriptions',
      '2 Moniteurs',
    ];
    expect(propose(...template, '1 Divers')).toEqual([...template, '1 Divers']);
  });

  it('keeps the template’s headings in order, and adds other matters before the last ones', () => {
    expect(propose('1 Ouverture', '1 Approbation du procès-verbal du [date]', '1 Varia', '1 Prochaine séance')).toEqual(
      [
        '1 Ouverture',
        '1 Approbation du procès-verbal du 4 mai',
        '1 Toit du gymnase',
        '1 Camps d’été',
        '1 Varia',
        '1 Prochaine séance',
      ],
    );
  });

  it('fills placeholders, and repeats the template’s sub-items below each', () => {
    expect(propose('1 [Objet]', '2 Décision', '1 [Objet]', '2 Décision', '1 Divers')).toEqual([
      '1 Approbation du procès-verbal du 4 mai',
      '2 Décision',
      '1 Toit du gymnase',
      '2 Décision',
      '1 Camps d’été',
      '2 Décision',
      '1 Divers',
    ]);
  });

  it('puts matters below the heading that collects them', () => {
    expect(propose('1 Procès-verbal', '1 Points à traiter', '1 Divers').slice(1, 4)).toEqual([
      '1 Points à traiter',
      '2 Toit du gymnase',
      '2 Camps d’été',
    ]);
  });

  it('has each matter once, even if a meeting keeps returning to all of them', () => {
    const again = Array.from({ length: 12 }, (_, round) =>
      passages.map((one) => ({ ...one, id: one.id + round * passages.length })),
    ).flat();
    const titles = agendaOf({ ...source, passages: again }, []).map(({ text }) => text);
    expect(titles.length).toBeLessThanOrEqual(SPOKEN_OF.length);
    expect([...new Set(titles)]).toEqual(titles);
    expect(titles).toEqual(expect.arrayContaining(['Toit du gymnase', 'Camps d’été', 'Divers']));
  });

  it('is no longer than people’s agendas, even with many matters, and covers the whole meeting', () => {
    const matters = [
      'pont',
      'four',
      'lavoir',
      'hangar',
      'préau',
      'stade',
      'verger',
      'canal',
      'clocher',
      'moulin',
    ].flatMap((noun) => ['Nord', 'Sud', 'Levant', 'Couchant'].map((side) => `${noun} du ${side}`));
    const said = matters.flatMap((matter, index) => [
      { speaker: 'speaker_1', text: `Point suivant, le ${matter}. Marco, à toi.` },
      { speaker: 'speaker_2', text: `Le ${matter} demande ${index + 2} jours de travail.` },
      { speaker: 'speaker_3', text: `Et qui paie le ${matter} ?` },
      { speaker: 'speaker_2', text: `Le ${matter} est au budget.` },
      { speaker: 'speaker_1', text: 'Très bien, on fait comme ça.' },
    ]);
    const long = said.map((one, index) => ({ ...one, id: index + 1, start: index * 8, end: index * 8 + 7 }));
    const places = agendaOf({ ...source, passages: long }, []).map(({ text }) =>
      matters.findIndex((matter) => matter.toLowerCase() === text.toLowerCase()),
    );
    expect(places.length).toBeGreaterThan(10);
    expect(places.length).toBeLessThanOrEqual(20);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect([places[0], (places.at(-1) ?? 0) > matters.length - 6]).toEqual([0, true]);
  });

  it('leaves out placeholders if nothing was said', () => {
    const template = [
      { level: 1, text: 'Accueil' },
      { level: 1, text: 'Point 1' },
      { level: 1, text: '<Titre>' },
    ];
    expect(agendaOf({ ...source, passages: [] }, template)).toEqual([{ level: 1, text: 'Accueil' }]);
    expect(agendaOf({ ...source, passages: [] }, template.slice(1))).toEqual(template.slice(1));
  });
});
