import { describe, expect, it } from 'vitest';
import { utterancesOf } from '../discourse/utterances.ts';
import { conversation } from '../testing.ts';
import { findNextMeeting, isAboutNextMeeting } from './next-meeting.ts';

/** Finds the sentences that set the next meeting, with ordinary spaces. */
const set = (...lines: readonly string[]): string[] =>
  findNextMeeting(utterancesOf(conversation(...lines))).map(({ text }) => text.replaceAll(/[\u00a0\u202f]/gu, ' '));

describe('the next meeting', () => {
  it.each([
    'Prochaine séance le 12 mars à 18 h 30.',
    'Prochaine réunion le mardi 9 juin, 9 heures, même salle.',
    'Notre prochaine assemblée générale aura lieu le 18 mars 2027, à la salle des fêtes.',
    'On se revoit le 1er février à midi.',
    'La prochaine séance est fixée au vingt-neuf mars.',
  ])('is quoted as it was set: « %s »', (said) => expect(set('1 | Voilà.', `2 | ${said}`)).toEqual([said]));

  it('is the day that replaced an unsuitable one', () => {
    expect(
      set(
        '1 | Prochaine séance, j’avais mis le 22 septembre.',
        '2 | Le 22 je suis au tribunal comme témoin.',
        '3 | Et moi à Berne.',
        '1 | Le 29, alors ? Mardi 29 septembre, 9 heures ?',
        '2 | 29, oui.',
        '1 | 14 heures, le 29. Ça va pour tous ?',
        '3 | Ça va.',
        '1 | Bon. C’est fixé.',
      ),
    ).toEqual(['Mardi 29 septembre, 9 heures ?', '29, oui.', '14 heures, le 29.', 'Ça va pour tous ?', 'Ça va.']);
    expect(
      set(
        '1 | Prochaine séance le mardi 10 mars à 19 heures.',
        '2 | Le 10, je ne peux pas. Le 11 ?',
        '1 | Le 11, mercredi. Tout le monde peut ? Le mercredi 11 mars, 19 heures.',
      ),
    ).toEqual(['Le mercredi 11 mars, 19 heures.']);
    expect(set('1 | Prochaine séance le 12 mars ?', '2 | Ah non, pas le 12.', '1 | Alors le 19 ?', '2 | Oui.')).toEqual(
      ['Le 19 ?', 'Oui.'],
    );
  });

  it('is the day that was kept after all', () =>
    expect(
      set(
        '1 | La prochaine rencontre, c’est le jeudi 16 avril. Ça marche ?',
        '2 | J’ai un vétérinaire qui vient à 6 heures.',
        '1 | OK, le 16.',
      ),
    ).toEqual(['La prochaine rencontre, c’est le jeudi 16 avril.', 'OK, le 16.']));

  it.each(['J’ai noté.', 'Bon, on a fini.', 'Très bien. J’ai encore une question.', 'On a tout fait.'])(
    'stands when somebody then says « %s »',
    (said) => expect(set('1 | Prochaine séance le 12 mars.', `2 | ${said}`)).toEqual(['Prochaine séance le 12 mars.']),
  );

  it('is found behind « pour »', () =>
    expect(set('1 | Et la prochaine réunion ? On la met pour le 12 mars.', '2 | Très bien.')).toEqual([
      'On la met pour le 12 mars.',
    ]));

  it('is the last one that people agreed on', () =>
    expect(
      set(
        '1 | Prochaine séance le 12 mars.',
        '2 | Merci.',
        '1 | Pardon, la prochaine séance, c’est le 19 mars à 18 heures.',
      ),
    ).toEqual(['Pardon, la prochaine séance, c’est le 19 mars à 18 heures.']));

  it('includes the time and the place that were said separately, and the answer to a question', () =>
    expect(
      set(
        '1 | Et la prochaine réunion ? Je propose le mercredi 10 juin.',
        '1 | À vingt heures, ici. Benjamin sera là.',
        '2 | Mercredi ça va.',
        '1 | Je lève la séance, il est 22 heures.',
      ),
    ).toEqual(['Je propose le mercredi 10 juin.', 'À vingt heures, ici.', 'Mercredi ça va.']));

  it('is as certain if another matter follows', () =>
    expect(
      set(
        '1 | Prochaine séance le 12 mars.',
        '2 | Et le compte rendu, je vous le fais avec les images, pour le 2 février.',
      ),
    ).toEqual(['Prochaine séance le 12 mars.']));

  it.each([
    ['it was only asked for', '1 | Prochaine séance le 12 mars ?', '2 | Le budget est de 1 200 francs.'],
    ['it was only proposed', '1 | Prochaine séance, je propose le 12 mars.', '2 | Il fait froid, ici.'],
    ['nobody answered whether it suits', '1 | Prochaine séance le 12 mars. Ça va pour tous ?', '2 | Il neige.'],
    ['it was refused', '1 | Prochaine séance le 12 mars.', '2 | Ah non, je ne peux pas.', '1 | D’accord.'],
    ['somebody is taken', '1 | Prochaine séance le 12 mars.', '2 | Le 12 je suis au tribunal.', '1 | Bon, on verra.'],
    ['another day was proposed', '1 | Prochaine séance le 12 mars.', '2 | Plutôt le dix-neuf.', '1 | Je regarde.'],
    ['it may be a week later', '1 | Prochaine séance le 12 mars.', '2 | On décale d’une semaine ?', '1 | Oui.'],
    ['it may be a Thursday', '1 | Prochaine séance le mardi 12 mars.', '2 | Le jeudi ?', '1 | Oui.'],
    ['a second day was named beside it', '1 | Prochaine séance le 12 mars ou le 19.', '2 | Très bien.'],
    [
      'the day of another meeting follows',
      '1 | Le prochain conseil, je propose le 17 septembre. Et l’assemblée le 8 octobre.',
      '2 | Entendu.',
    ],
    ['it was put off to no day', '1 | On reporte ça à la prochaine séance.', '2 | Le 12 mars, je suis en congé.'],
    ['a poll is to tell', '1 | On fixera la prochaine séance par Doodle.', '2 | Le 12 mars, je suis en congé.'],
    ['the day is a delay', '1 | Il me faut le rapport avant la prochaine séance, le 12 mars au plus tard.'],
    ['it is what will be spoken of', '1 | La prochaine séance portera sur les comptes au 31 décembre.'],
    ['it is the meeting of others', '1 | La prochaine séance de municipalité c’est le 29 juin.'],
    ['one meets for something else', '1 | On se retrouve le 3 décembre pour la fête de Noël.'],
    ['it is the last one', '1 | La dernière séance, le 12 février, était longue.'],
    ['it is something else', '1 | La fête a lieu le 12 mars à 18 heures.', '2 | Très bien.'],
    [
      'it was said long before the end',
      '1 | Prochaine rencontre le 2 avril.',
      ...Array.from({ length: 60 }, () => '2 | Bien.'),
    ],
    ['somebody has a jury then', '1 | Prochaine séance le 12 mars.', '2 | Non, j’ai un jury.', '1 | Bon.'],
    [
      'one of those who were asked cannot come',
      '1 | Prochaine séance le 12 mars. Ça va pour tous ?',
      '2 | Non, j’ai un jury.',
      '3 | Oui.',
    ],
    ['it is cancelled', '1 | La prochaine séance, le 12 mars, est annulée.'],
    ['who names the day cannot come', '1 | La prochaine séance est fixée au 12 mars, mais je ne peux pas.'],
    ['it hangs on something', '1 | On se revoit le 12 mars si on a les comptes.'],
    ['nothing was said'],
  ])('is left out if %s', (_why, ...lines) => expect(set(...lines)).toEqual([]));

  it.each([
    ['Divers et prochaine séance', true],
    ['Date de la prochaine réunion', true],
    ['Divers', false],
    ['Suites de la séance du 3 mars', false],
  ])('is the subject of « %s »: %s', (text, is) => expect(isAboutNextMeeting({ level: 1, text })).toBe(is));
});
