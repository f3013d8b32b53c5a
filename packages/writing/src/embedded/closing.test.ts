import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { decisionsIn } from './decisions.ts';
import { Reporter } from './reporter.ts';
import { atOnce } from './steps.ts';
import { utterancesOf } from './utterances.ts';

const names = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };
/** What is decided where speaker 1 leads. */
function decided(...lines: string[]): string[] {
  const all = utterancesOf(conversation(...lines));
  const found = decisionsIn(all, { level: 1, text: 'Kermesse' }, new Set(['speaker_1']), new Reporter(all, names));
  return atOnce(found).map(({ sentence }) => sentence.text);
}

describe('who leads closes a matter without a verb', () => {
  it.each([
    [
      'taking up a date that was asked about',
      ['2 | Le 6 septembre, ça irait ?', '1 | Allez, le samedi 6 septembre.'],
      /6 septembre/,
    ],
    ['answering with the same figure', ['2 | La location, 80 francs ?', '1 | 80 francs.'], /80 francs/],
    [
      'setting an end to it',
      ['2 | J’aimerais monter à 90 francs par stand.', '1 | 90 francs, jusqu’en octobre et c’est tout.'],
      /90 francs, jusqu’en octobre/,
    ],
    [
      'from a day on',
      ['2 | Un seul surveillant, c’est trop peu.', '1 | À partir du 4 mai, deux surveillants par soir.'],
      /4 mai, deux surveillants/,
    ],
    [
      'with what the next voice acts upon',
      ['2 | Les bancs, on n’en sait rien.', '1 | Bon. Quinze bancs en bois.', '3 | Je les réserve demain.'],
      /quinze bancs/i,
    ],
    [
      'choosing between what was said',
      ['2 | Comme thème, la mer ou les volcans.', '3 | La mer, on a les décors.', '1 | La mer, alors.'],
      /la mer/i,
    ],
    [
      'granting what was asked',
      ['2 | Je rachète une guirlande, 40 francs, ça passe sur la caisse ?', '1 | Ça passe.'],
      /guirlande, 40 francs/,
    ],
    ['asking for consent to it', ['1 | Fermeture à 23 heures, d’accord pour tous ? Très bien.'], /23 heures/],
    [
      'with a condition behind it',
      ['2 | Le garage est libre.', '1 | On loue le garage à 200 francs, si le toit tient.'],
      /200 francs, si le toit tient/,
    ],
    ['granting with a limit', ['2 | On peut prendre un stagiaire ?', '1 | Oui, mais un seul.'], /stagiaire/],
    ['in « faisons »', ['2 | On ne sait pas qui viendrait.', '1 | Faisons une enquête d’abord.'], /enquête/],
  ])('%s', (_, lines, expected) => {
    const [one, ...more] = decided(...lines);
    expect(more).toEqual([]);
    expect(one).toMatch(expected);
  });

  it.each([
    ['a figure that is only put right', ['2 | Pour juin, 84 entrées.', '1 | 48, non ?', '2 | 48.', '1 | 48.']],
    ['a figure that was only reported', ['2 | Il nous reste 4 000 francs.', '1 | Bon, 4 000 francs.']],
    ['the conduct of the meeting', ['1 | On prend le temps de lire.', '1 | On garde cinq minutes pour la fin.']],
    ['an order to the room', ['1 | Restons calmes.', '1 | Prenons la page 4.']],
    ['what others decided', ['1 | Le plan a été accepté par le canton.']],
    ['an item that is opened', ['2 | Merci.', '1 | Bon. La kermesse.', '2 | Je commence.']],
    ['an order', ['2 | Le formulaire est long.', '1 | Remplissez le formulaire, Bruno.']],
    ['what a voice promises when asked', ['1 | Tu nous fais deux affiches ?', '2 | Deux affiches, d’accord.']],
    ['what others say', ['1 | Le 6 septembre ?', '2 | Allez, le 6 septembre.']],
    ['an indirect question', ['1 | La question, c’est : est-ce qu’on achète les bancs ou non.']],
  ])('but not %s', (_, lines) => {
    expect(decided(...lines)).toEqual([]);
  });
});

it('who has a matter puts it off, where nothing more is said of it', () => {
  const [one] = decided('1 | La tombola, sans Paul, c’est inutile.', '2 | On remet ça au prochain comité.');
  expect(one).toMatch(/prochain comité/);
});
