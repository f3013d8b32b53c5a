import { describe, expect, it } from 'vitest';
import { quotable } from './clean.ts';

describe('a sentence as it is quoted', () => {
  it.each([
    ['Alors, euh, on va, on va fermer la salle.', 'On va fermer la salle.'],
    ["C'est plus, euh, c'est plus partagé.", 'C’est plus partagé.'],
    ['Le coût, hein, c’est le, le double.', 'Le coût, c’est le double.'],
    ['pour le, euh, 27 mars', 'Pour le 27 mars.'],
    ['Ça fait, euh, 240 000 francs.', 'Ça fait 240 000 francs.'],
    ['Bon, la, le devis est là, quoi.', 'Le devis est là.'],
    ['Bon ben du coup le devis est signé, voilà.', 'Le devis est signé.'],
    ['On a, on avait prévu ça.', 'On avait prévu ça.'],
    ['C’est la com- la commune qui paie, tu vois, depuis 2019.', 'C’est la commune qui paie, depuis 2019.'],
    ['Il est arrivé après le, euh, après la liste.', 'Il est arrivé après la liste.'],
    ['Je la sors jeudi, voilà, jeudi elle part.', 'Je la sors jeudi, jeudi elle part.'],
    ['Il faut, euh, il faudra le le dire.', 'Il faudra le dire.'],
    ['On est à 3,2 téraoctets, enfin pardon, 2,3 téraoctets.', 'On est à […] 2,3 téraoctets.'],
    ['Il en reste douze, non, quatorze.', 'Il en reste […] quatorze.'],
    ['Il a dit « oui » tout de suite', 'Il a dit “oui” tout de suite.'],
  ])('%j becomes %j', (spoken, quoted) => expect(quotable(spoken)).toBe(quoted));

  it.each([
    'Non, le prix est de 16 800 francs.',
    'Un, un, deux, deux.',
    'Oui, c’est pas mal cher.',
    'On a pas les clés, y a personne.',
    'C’est très très cher.',
    'Nous nous verrons, et vous vous direz la suite.',
    'Alors que personne n’était là, on a voté.',
    'Trois oui, deux non, une abstention.',
    'La pénalité, elle, on peut l’appliquer.',
    'Il a fait le plan, il connaît la maison.',
    'On démarre sans elle, on fait le reste.',
    'Pas de l’ancien, l’ancien c’est une passoire.',
    'Défavorable, défavorable, défavorable.',
    'Je passe la commande, si vous voulez, c’est moi qui ai le contact.',
    'Ça tomberait à, je dirais, 5 200 par an.',
    'D’accord, six.',
    'Bon été à tous.',
    'On paie, on signe, on commande.',
    'Il y a trois devis, non, je n’en prends aucun.',
    'Ça fait 900 francs, ou 1 200 avec la pose.',
  ])('leaves %j as it was said', (said) => expect(quotable(said)).toBe(said));

  it('is empty if there was only hesitation', () => {
    expect(quotable('Euh…')).toBe('');
  });

  it.each(['7, non, ', 'euh, le le, ', 'alors voilà, '])(
    'takes little time even if somebody repeats %j without end',
    (said) => {
      // Counts the time of this thread only, not other work on the machine.
      const start = process.threadCpuUsage();
      quotable(said.repeat(20_000));
      expect(process.threadCpuUsage(start).user / 1_000).toTakeLessThan(2_000);
    },
  );
});
