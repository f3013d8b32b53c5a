import { describe, expect, it } from 'vitest';
import { findNextMeeting, withNextMeeting } from './next-meeting.ts';

/** What is set by turns of two voices, `1: …`; no-break spaces as spaces. */
function set(lines: readonly string[], date: string | undefined = '2026-03-03') {
  const passages = lines.map((line, at) => {
    const [, voice = '1', text = line] = /^(\d): (.+)$/u.exec(line) ?? [];
    return { id: at + 1, speaker: `speaker_${voice}`, start: at, end: at + 1, text };
  });
  const found = findNextMeeting(passages, date);
  return found === null ? null : [found.text.replaceAll('\u00a0', ' '), found.passageIds];
}

describe('the next meeting', () => {
  it('is the day that took the place of one that does not suit', () =>
    expect(
      set([
        '1: Prochaine séance le mardi 10 mars à 19 heures.',
        '2: Le 10, je ne peux pas. Le 11 ?',
        '1: Le 11, mercredi. Ça va à chacun ? Bon, le mercredi 11 mars, 19 heures.',
      ]),
    ).toEqual(['La prochaine séance est fixée au mercredi 11 mars 2026 à 19 h.', [1, 3]]));

  it.each([
    ['Prochaine séance le 12 mars à 18 h 30.', 'La prochaine séance est fixée au 12 mars 2026 à 18 h 30.'],
    [
      'Bon, prochaine réunion le mardi 9 juin, 9 heures, même salle. Merci à tous.',
      'La prochaine réunion est fixée au mardi 9 juin 2026 à 9 h, même salle.',
    ],
    [
      'Notre prochaine assemblée générale aura lieu le 18 mars 2027, à la salle des fêtes.',
      'La prochaine assemblée générale est fixée au 18 mars 2027, à la salle des fêtes.',
    ],
    [
      'Prochain conseil le jeudi 26 novembre, à 20 heures, ici au réfectoire.',
      'Le prochain conseil est fixé au jeudi 26 novembre 2026 à 20 h, ici au réfectoire.',
    ],
    ['On se revoit le 1er février à midi.', 'La prochaine réunion est fixée au 1er février 2027 à midi.'],
  ])('%s', (said, text) =>
    expect(set([...Array.from({ length: 9 }, () => '1: Voilà.'), `2: ${said}`])).toEqual([text, [10]]),
  );

  it('keeps a date as it was said where its day of the week says another year', () =>
    expect(set(['1: Prochaine séance le lundi 12 mars.'])?.[0]).toBe(
      'La prochaine séance est fixée au lundi 12 mars.',
    ));

  it('is the last that was said of it', () => {
    expect(
      set([
        '1: Prochaine séance le 12 mars.',
        '2: Merci.',
        '1: Pardon, la prochaine séance, c’est le 19 mars à 18 heures.',
      ]),
    ).toEqual(['La prochaine séance est fixée au 19 mars 2026 à 18 h.', [3]]);
  });

  it('is what was agreed on, not what was refused', () => {
    const refused = ['1: Prochaine séance le 12 mars ?', '2: Ah non, je ne peux pas.'];
    expect(set(refused)).toBeNull();
    expect(set([...refused, '1: Alors le 19 mars ?', '2: Oui, parfait.'])).toEqual([
      'La prochaine séance est fixée au 19 mars 2026.',
      [1, 3],
    ]);
    expect(
      set(['1: Prochaine séance le 12 mars à 14 heures.', '2: Non, pas le 12. Plutôt le 19.', '1: D’accord.']),
    ).toEqual(['La prochaine séance est fixée au 19 mars 2026.', [1, 2]]);
  });

  it('is said in two sentences', () =>
    expect(set(['1: La prochaine séance, maintenant. Le 12 mars à 18 heures, ça vous va ?', '2: Ça marche.'])).toEqual([
      'La prochaine séance est fixée au 12 mars 2026 à 18 h.',
      [1],
    ]));

  it.each([
    [['1: On reporte ça à la prochaine séance.', '2: D’accord.']],
    [['1: Prochaine séance le 12 mars ?', '2: Le budget est de 1 200 francs.']],
    [['1: On fixera la prochaine séance par Doodle.', '2: Le 12 mars, je suis en congé.']],
    [['1: Il me faut le rapport avant la prochaine séance, le 12 mars au plus tard.']],
    [['1: La prochaine séance de municipalité c’est le 29 juin.', ...Array.from({ length: 9 }, () => '2: Bien.')]],
    [['1: La dernière séance, le 12 février, était longue.']],
    [['1: La fête a lieu le 12 mars à 18 heures.', '2: Très bien.']],
    [['1: Je lève la séance à 21 heures 40. Merci à tous.']],
    [[]],
  ])('is not invented: %#', (lines) => expect(set(lines)).toBeNull());

  it('stands in the item that is about it, once, and else apart', () => {
    const next = { text: 'La prochaine séance est fixée au 12 mars 2026.', passageIds: [7] };
    const section = (text: string, sentences: readonly { text: string; passageIds: number[] }[] = []) => ({
      item: { level: 1, text },
      discussed: sentences.length > 0,
      sentences,
    });
    const spoken = { text: 'Prochaine séance le 12 mars.', passageIds: [7] };
    const other = { text: 'La salle est réservée.', passageIds: [7] };
    for (const title of ['Divers et prochaine séance', 'Date de la prochaine réunion']) {
      const told = withNextMeeting([section('Budget'), section(title, [spoken, other])], next);
      expect(told.sections[1]?.sentences).toEqual([other, next]);
      expect(told.nextMeeting).toBeUndefined();
    }
    for (const title of ['Divers', 'Suites de la séance du 3 mars'])
      expect(withNextMeeting([section(title)], next)).toEqual({ sections: [section(title)], nextMeeting: next });
  });
});
