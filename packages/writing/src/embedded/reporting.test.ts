import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { paragraphsOf } from './paragraphs.ts';
import { Reporter } from './reporter.ts';
import { utterancesOf } from './utterances.ts';

const NAMES = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };

/** The minutes of a talk in which every sentence is told; answers with the question before them. */
function told(participants: readonly string[], ...lines: readonly string[]): string[] {
  const all = utterancesOf(conversation(...lines), Object.values(NAMES));
  const choices = all.flatMap((utterance, at) => {
    const before = all[at - 1];
    const question = before?.question === true && before.speaker !== utterance.speaker ? before : null;
    return utterance.question ? [] : [{ utterance, question }];
  });
  return paragraphsOf(choices, new Reporter(all, NAMES, participants)).map(({ text }) =>
    text.replace(/’/g, "'").replace(/[\u00a0\u202f]/g, ' '),
  );
}
const alone = (said: string): string => told([], `1 | ${said}`).join(' ');

it.each([
  ["Moi ce que je propose, c'est qu'on ferme la cave.", "Ada Morel propose que l'on ferme la cave."],
  ["Ce que je vous propose, c'est de garder la cave.", 'Ada Morel propose de garder la cave.'],
  [
    'Je veux que ce soit noté que je suis contre le grillage au jardin.',
    'Ada Morel demande que soit notée son opposition au grillage au jardin.',
  ],
  ["C'est vrai, les prix ils ont doublé.", 'Ada Morel confirme que les prix ont doublé.'],
  ["J'ai mis les feuilles sur les tables, je m'excuse.", 'Ada Morel a mis les feuilles sur les tables.'],
  ['Alors moi je propose de fermer la salle.', 'Ada Morel propose de fermer la salle.'],
  ['Faut deux clés, franchement.', "Ada Morel indique qu'il faut deux clés."],
  ['À mon avis, la toiture tiendra un hiver.', 'Ada Morel estime que la toiture tiendra un hiver.'],
  ['Il faudrait une deuxième clé.', "Ada Morel estime qu'il faudrait une deuxième clé."],
  ['Parce que la porte ferme mal.', 'Ada Morel explique que la porte ferme mal.'],
  ['Mais le devis est de 800 francs.', 'Ada Morel relève toutefois que le devis est de 800 francs.'],
  ['Pour rappel, la clé est au bureau.', 'Ada Morel rappelle que la clé est au bureau.'],
  ['Il y a, je crois, 31 enfants.', "Ada Morel indique qu'il y a, sauf erreur, 31 enfants."],
  ['On a reçu trois offres.', "Ada Morel indique que l'on a reçu trois offres."],
  [
    "Je refuse des enfants, parce que j'ai pas de terrain.",
    "Ada Morel refuse des enfants, parce qu'Ada Morel n'a pas de terrain.",
  ],
  ["Ma fille est là, c'est elle qui a la clé.", "Ada Morel indique que sa fille est là ; c'est elle qui a la clé."],
  ['Je rédige le rapport, et je l’envoie lundi.', "Ada Morel rédige le rapport et l'envoie lundi."],
  ['Si on a les 50 %, je lance les travaux.', 'Si on a les 50 %, Ada Morel lance les travaux.'],
  ['Recettes, 61 480 euros.', 'Ada Morel indique : recettes, 61 480 euros.'],
  ['Franchement, Bruno, la salle est trop petite.', 'Ada Morel indique que la salle est trop petite.'],
  ["Je pense qu'on peut attendre.", "Ada Morel pense que l'on peut attendre."],
  ["Le vin, j'en parle à personne.", "Le vin, Ada Morel n'en parle à personne."],
  [
    'Douze chaises, trois tables, la salle est pleine.',
    'Ada Morel indique : douze chaises, trois tables, la salle est pleine.',
  ],
  [
    'Six pour, 2 contre, une abstention, la motion passe.',
    'Ada Morel indique : six pour, 2 contre, une abstention, la motion passe.',
  ],
  ['La porte, monsieur Gex, est fermée.', 'Ada Morel indique que la porte, monsieur Gex, est fermée.'],
  ['Bruno, il me faut les clés du dépôt.', "Ada Morel indique qu'il lui faut les clés du dépôt."],
  ["C'est logique Bruno, c'est la règle du canton.", "Ada Morel indique que c'est logique ; c'est la règle du canton."],
  [
    "On fait que la cave, on verra pour l'étage.",
    "Ada Morel indique que l'on ne fait que la cave, on verra pour l'étage.",
  ],
  ['Que la commune paie le chantier.', 'Ada Morel souhaite que la commune paie le chantier.'],
  ['On ouvre mardi alors, ça laisse trois jours.', "Ada Morel indique que l'on ouvre mardi ; cela laisse trois jours."],
  ["C'est deux ans, oui, pour les jeunes.", "Ada Morel indique que c'est deux ans pour les jeunes."],
  [
    'Le double vitrage pour la crèche coûte 4 000 francs.',
    'Ada Morel indique que le double vitrage pour la crèche coûte 4 000 francs.',
  ],
  ['Moi je dois dire, avec la neige, on ferme.', "Ada Morel indique qu'avec la neige, on ferme."],
  [
    'Les bancs, pardon, je reviens en arrière, il en manque deux.',
    'Ada Morel indique que les bancs, il en manque deux.',
  ],
  ["Dernière chose pour moi, la cave prend l'eau.", "Ada Morel indique que la cave prend l'eau."],
  ['Le toit fuit, je vous signale.', 'Ada Morel indique que le toit fuit.'],
  ["On offre, comme d'habitude, 40 francs.", "Ada Morel indique que l'on offre, comme d'habitude, 40 francs."],
  ["C'est moi qui ai lu le rapport.", "Ada Morel indique que c'est Ada Morel qui a lu le rapport."],
])('%j is told as %j', (said, written) => expect(alone(said)).toBe(written));

it.each([
  'La fontaine coule plus depuis le 1er août.',
  'Vous êtes à 1,8 milligramme.',
  'We have been waiting for the plan.',
  "C'est la marge qu'on a, enfin, 600 même.",
  "L'enjeu c'est, est-ce qu'on garde la cave.",
  'Sortez-moi le bilan de la société.',
  "J'ai une liste de 26 enfants, que je refuse parce que je n'ai pas de terrain.",
])('%j, of which nothing else is certain, is quoted', (said) => {
  expect(alone(said)).toMatch(/^Ada Morel (?:dit|demande) : « .+ »\.$/);
});

it.each([
  'Ada Morel, troisième rang.',
  'Mardi je suis mort.',
  'Je reviens sur la toiture.',
  'Bruno, je te laisse la parole.',
  'La parole est à Bruno.',
  "J'ai une question sur le parking.",
  'Trois cents francs !',
  'Euh, voilà.',
  'Je plaisante.',
  'Ça va.',
  "C'est bon.",
])('%j is not told', (said) => expect(alone(said)).toBe(''));

it('names a voice once for a paragraph, by its pronoun where a title tells it', () => {
  const lines = ['1 | La toiture fuit. Je demande trois offres.'];
  expect(told([], ...lines)).toEqual(['Ada Morel indique que la toiture fuit.', 'Ada Morel demande trois offres.']);
  expect(told(['Mme Ada Morel'], ...lines)[1]).toBe('Elle demande trois offres.');
});

it('joins a question and its answer', () => {
  expect(told([], '1 | La barrière, elle coûte combien ?', '2 | 9 000 francs.')).toEqual([
    'Ada Morel demande combien coûte la barrière ; Bruno Rey répond : 9 000 francs.',
  ]);
  expect(told([], "1 | On reste dans l'enveloppe ?", '2 | Oui, il reste 200 francs.')).toEqual([
    "Ada Morel demande si l'on reste dans l'enveloppe ; Bruno Rey répond par l'affirmative : il reste 200 francs.",
  ]);
});

it('makes one list of what has no verb', () => {
  expect(told([], '1 | Recettes, 61 480 euros. Dépenses, 58 910 euros.')).toEqual([
    'Ada Morel indique : recettes, 61 480 euros ; dépenses, 58 910 euros.',
  ]);
});

it('never has a pronoun for another stand right behind the name of who speaks', () => {
  expect(told([], '1 | Il est de garde le 28.')).toEqual(['Ada Morel dit : « Il est de garde le 28 ».']);
  expect(told([], '1 | Le frigo du labo. Il est à 9 degrés au lieu de 4.').at(-1)).toMatch(
    /le frigo du labo est à 9 degrés au lieu de 4\.$/iu,
  );
});

it('does not take the words that somebody reads aloud for those of the reader', () => {
  const written = told(
    [],
    '1 | Sophie a laissé un mot, je le lis. Je suis au club depuis 2019 et je veux tenir le site.',
  );
  expect(written.join(' ')).not.toContain('2019');
});

it('quotes what would lose its end or its sense', () => {
  expect(alone('La caisse, elle est de, si je compte, elle est de 900 francs.')).toMatch(/^Ada Morel dit : « /u);
});

it('tells nothing in the name of who reads aloud, whichever sentence is asked for first', () => {
  const all = utterancesOf(
    conversation('1 | Sophie a laissé un mot, je le lis. La salle est froide. Je suis au club depuis 2019.'),
    Object.values(NAMES),
  );
  const last = all.at(-1);
  expect(last?.text).toMatch(/2019/);
  expect(last && new Reporter(all, NAMES).tell(last)).toBeNull();
});
