import { describe, expect, it } from 'vitest';
import { proposeAttendance } from './attendance.ts';

const NAMES = ['Anne Jobin', 'Luc Favre', 'Marie Roy', 'Paul Egger', 'Zoé Blanc'];
const VOICES = { speaker_1: 'Anne Jobin', speaker_2: 'Luc Favre' };

/** Finds attendance from turns such as `1: …` of the first voice. Voices that are simply present are left out. */
function heard(lines: readonly string[], names = NAMES, voices: Readonly<Record<string, string>> = VOICES) {
  const passages = lines.map((line, at) => {
    const [, voice = '1', text = line] = /^(\d): (.+)$/u.exec(line) ?? [];
    return { id: at + 1, speaker: `speaker_${voice}`, start: at * 20, end: at * 20 + 19, text };
  });
  return Object.fromEntries(
    proposeAttendance({ passages, speakerNames: voices, participants: names })
      .filter(({ status }) => status !== 'present')
      .map(({ name, status }) => [name, status]),
  );
}

describe('attendance from what is said', () => {
  it.each([
    ['Marie est excusée.', { 'Marie Roy': 'excused' }],
    ['Monsieur Egger s’est excusé pour ce soir, il est retenu à Berne.', { 'Paul Egger': 'excused' }],
    [
      'Marie et Paul sont excusés, Zoé n’est pas là.',
      { 'Marie Roy': 'excused', 'Paul Egger': 'excused', 'Zoé Blanc': 'absent' },
    ],
    ['Marie Roy a prévenu qu’elle ne viendrait pas.', { 'Marie Roy': 'excused' }],
    ['Paul m’a écrit qu’il ne pouvait pas venir.', { 'Paul Egger': 'excused' }],
    ['Paul a une grosse grippe, il s’excuse.', { 'Paul Egger': 'excused' }],
    ['Paul a une grosse grippe. Il s’excuse.', { 'Paul Egger': 'excused' }],
    [
      'Excusés : Marie Roy, Paul Egger et Zoé Blanc.',
      { 'Marie Roy': 'excused', 'Paul Egger': 'excused', 'Zoé Blanc': 'excused' },
    ],
    [
      'Nous avons deux excusés, Marie Roy, qui est en convalescence, et le docteur Paul Egger, qui célèbre un jubilé.',
      { 'Marie Roy': 'excused', 'Paul Egger': 'excused' },
    ],
    ['J’ai les excuses de Zoé.', { 'Zoé Blanc': 'excused' }],
    ['Je vous prie d’excuser Zoé Blanc, qui est en voyage.', { 'Zoé Blanc': 'excused' }],
    ['Zoé a donné procuration à Anne.', { 'Zoé Blanc': 'excused' }],
    ['Zoé Blanc est absente, sans nouvelles.', { 'Zoé Blanc': 'absent' }],
    ['Zoé nous rejoint en visio.', { 'Zoé Blanc': 'remote' }],
    ['Paul participe ce soir par téléphone.', { 'Paul Egger': 'remote' }],
    ['On a Marie dans la salle, et Paul à distance.', { 'Paul Egger': 'remote' }],
    ['En ligne, nous avons Marie et Paul.', { 'Marie Roy': 'remote', 'Paul Egger': 'remote' }],
    ['Luc, tu nous entends bien ?', { 'Luc Favre': 'remote' }],
  ])('%s', (said, expected) => expect(heard([`1: ${said}`, '2: Bonsoir.'])).toEqual(expected));

  it('is understood from the answer to a name', () => {
    expect(heard(['1: Et Zoé ?', '2: Excusée, elle est à Lyon.'])).toEqual({ 'Zoé Blanc': 'excused' });
    expect(heard(['1: Et Zoé ?', '2: Elle est absente.'])).toEqual({ 'Zoé Blanc': 'absent' });
    expect(heard(['1: Luc, tu es là ?', '2: Oui, je vous entends très bien.'])).toEqual({ 'Luc Favre': 'remote' });
    expect(heard(['1: Bonsoir.', '2: Je suis en visio, depuis Sion.'])).toEqual({ 'Luc Favre': 'remote' });
  });

  it.each([
    'Marie s’est excusée auprès du fournisseur.',
    'Paul était excusé à la dernière séance.',
    'Paul sera absent la prochaine fois.',
    'J’ai eu Paul au téléphone hier.',
    'Paul dit que le fournisseur s’est excusé du retard.',
    'Le chauffage à distance, Paul s’en occupe.',
    'Paul n’est pas à distance.',
    'Excusez-moi, Marie, quel est le montant ?',
    'Personne n’est excusé ce soir.',
    'Marie met le formulaire en ligne.',
    'Il n’y a pas le pouvoir de signature sur ce compte, Paul.',
    'Veuillez de meuriller en ligne.',
    'Prenez la réunion en ligne.',
  ])('is not concluded from: %s', (said) => expect(heard([`1: ${said}`, '2: Bien.'])).toEqual({}));

  it('is never absence for voices that speak, whatever others thought first', () => {
    expect(heard(['1: Luc est excusé.', '2: Mais non, je suis là !'])).toEqual({});
    expect(heard(['1: Paul est excusé.', '1: Ah, Paul nous rejoint en visio.'])).toEqual({ 'Paul Egger': 'remote' });
  });

  it('counts named voices as present, with the place where they are first heard', () => {
    const passages = [
      { id: 1, speaker: 'speaker_1', start: 0, end: 2, text: 'Bonsoir.' },
      { id: 2, speaker: 'speaker_3', start: 2, end: 4, text: 'Bonsoir.' },
    ];
    expect(proposeAttendance({ passages, speakerNames: VOICES, participants: NAMES })).toEqual([
      { name: 'Anne Jobin', status: 'present', passageId: 1 },
    ]);
  });

  it('of people outside the list is given in the meeting’s words, and only at its beginning', () => {
    const said = '1: Madame Golay et Pierre-Yves sont excusés.';
    expect(heard([said])).toEqual({ 'Madame Golay': 'excused', 'Pierre-Yves': 'excused' });
    expect(heard([...Array.from({ length: 40 }, () => '1: Le budget est de 12 000 francs.'), said])).toEqual({});
  });

  it.each([
    'Veuillez, en ligne, couper le micro.',
    'Prenez en ligne.',
    'Bien. Notez en ligne.',
    'Excusez, en ligne, on ne vous entend pas.',
    'Passons en ligne.',
    'Prends en ligne.',
    'Excuse-moi, en ligne.',
  ])('takes no verb that opens a sentence for a name: %s', (said) => expect(heard([`1: ${said}`])).toEqual({}));

  it('takes no verb for the name of somebody who is asked and answers', () =>
    expect(heard(['1: Veuillez meuriller en ligne ?', '3: Oui, je vous entends.'])).toEqual({}));

  it('keeps the name behind such a verb, and first names that are verbs, too', () => {
    expect(heard(['1: Notez Solange à distance.'])).toEqual({ Solange: 'remote' });
    expect(heard(['1: Régis est excusé.'])).toEqual({ Régis: 'excused' });
    expect(heard(['1: Rose est excusée.'])).toEqual({ Rose: 'excused' });
    expect(heard(['1: Monsieur Boulez est excusé.'])).toEqual({ 'Monsieur Boulez': 'excused' });
  });

  it('of two people with the same name is given to neither', () =>
    expect(heard(['1: Paul est excusé.'], ['Paul Egger', 'Paul Roy'])).toEqual({}));
});
