import { describe, expect, it } from 'vitest';
import { utterancesOf } from '../../discourse/utterances.ts';
import { votesOf } from './votes.ts';

/** Finds votes in a conversation with a line « A: … » for each passage. */
function votesIn(said: string) {
  const passages = said.split('\n').map((line, at) => {
    const [voice = '', text = ''] = line.trim().split(/: (.*)/u);
    return { id: at + 1, speaker: `speaker_${voice}`, start: at, end: at + 1, text };
  });
  const all = utterancesOf(passages);
  return votesOf(all, all);
}
const numbers = (votes: ReturnType<typeof votesIn>): string =>
  votes.map((vote) => `${vote.for}/${vote.against}/${vote.abstentions}`).join(' ');

const SURE: readonly (readonly [numbers: string, said: string])[] = [
  [
    '16/1/2',
    `A: Je mets aux voix la délibération sur les tarifs. Qui est contre ?
     B: Moi.
     A: Un contre, monsieur Brun. Des abstentions ? Deux. Le reste pour, donc seize. Seize pour, un contre, deux abstentions, c'est adopté.`,
  ],
  [
    '10/2/2',
    `A: On vote à bulletin secret, passez l'urne.
     B: J'ai les bulletins. Quatorze bulletins. Oui, oui, non, oui, blanc, oui, oui, oui, non, oui, oui, oui, oui, blanc.
     B: Dix oui, deux non, deux blancs.
     A: Dix oui, c'est élu. Félicitations.`,
  ],
  [
    '6/2/1',
    `A: Bien, je fais l'appel. Madame Aubert ?
     B: Pour.
     A: Monsieur Colin ?
     C: Pour.
     A: Madame Diallo ?
     D: Contre, et je m'en suis expliquée.
     A: Monsieur Etienne ?
     E: Pour.
     A: Madame Faure ?
     F: Abstention.
     A: Monsieur Girard ?
     G: Pour.
     A: Madame Henri ?
     H: Pour aussi.
     A: Monsieur Imbert ?
     I: Contre.
     A: Et moi pour. Donc six pour, deux contre, une abstention. La motion est adoptée.`,
  ],
  [
    '7/3/0',
    `A: On passe au vote. Qui est pour la prolongation ? Je compte, un, deux, trois, quatre, cinq, six, sept. Sept. Qui est contre ? Trois. Qui s'abstient ? Personne. Sept contre trois, c'est accepté.`,
  ],
  [
    '22/0/0',
    `A: Quels sont ceux qui approuvent le budget ? Levez la main. Merci. Avis contraires ? Aucun. Abstentions ? Aucune. Le budget est approuvé à l'unanimité des vingt-deux membres présents.`,
  ],
  [
    '9/2/1',
    `A: On vote. Qui est pour ?
     B: Huit. Non, neuf, Claire a levé la main.
     A: Neuf pour. Contre ?
     B: Deux.
     A: Abstentions ?
     B: Une.
     A: Neuf, deux, une. Accepté.`,
  ],
  [
    '31/0/1',
    `A: Qui accepte les comptes tels que présentés ? Merci. Qui les refuse ? Personne. Abstentions ? Le caissier s'abstient, normal. Donc 31 oui, une abstention. Les comptes sont acceptés.`,
  ],
  [
    '320/210/70',
    `A: On procède au vote par parts. Les Dufour ont 320 parts, ils sont pour. Les Meyer, 210 parts, contre. Ça fait donc 320 parts pour, 210 parts contre, et 70 parts qui s'abstiennent.
     A: C'est accepté.`,
  ],
  [
    '2/4/0',
    `A: Alors vote sur le report. Pour le report ?
     B: Moi.
     C: Moi aussi.
     A: Deux. Contre le report ? Quatre. Donc le report est refusé, deux voix contre quatre.`,
  ],
  [
    '8/0/0',
    `A: On passe au vote. Qui est favorable ?
     B: Tous, je crois.
     A: Oui, huit sur huit. Avis favorable à l'unanimité.`,
  ],
  [
    '11/0/2',
    `A: Il y a deux procurations, donc treize votants. On vote la cotisation à 40 euros. Pour ? Onze. Contre ? Aucun. Abstention ? Deux. C'est voté.`,
  ],
  [
    '15/2/0',
    `A: Main levée. Contre ? Je vois une main, deux mains. Abstentions ? Je n'en vois pas. Donc adopté par quinze voix contre deux.`,
  ],
  [
    '3/1/0',
    `A: Vote nominatif, c'est demandé. Brun ?
     B: Oui.
     A: Claire ?
     C: Oui.
     A: Denis ?
     D: Non.
     A: Et moi oui. Trois oui, un non. C'est passé.`,
  ],
  [
    '5/2/1',
    `A: Je vous propose de voter. Qui est d'accord ? Une, deux, trois, quatre, cinq voix. Qui n'est pas d'accord ? Deux voix. Qui s'abstient ? Moi, ça fait une. Cinq, deux, une : accepté.`,
  ],
  [
    '3/1/1',
    `A: Donc, pour le devis Martin. Pour ?
     B: Pour.
     C: Pour.
     D: Contre, trop cher.
     E: Je m'abstiens.
     A: Pour moi aussi. Donc trois pour, un contre, une abstention, adopté.`,
  ],
  [
    '14/6/3',
    `A: Vote sur l'ensemble. 14 voix pour, 6 voix contre, 3 abstentions.
     B: Bravo.
     A: La délibération est adoptée.`,
  ],
  [
    '31/15/4',
    `A: Alors, dépouillement terminé. 46 suffrages exprimés, 31 favorables, 15 défavorables, et 4 blancs.
     A: La proposition est donc acceptée.`,
  ],
  [
    '9/0/1',
    `A: Qui est pour ? Tout le monde sauf Éric ? Éric, tu es contre ?
     E: Non, je m'abstiens.
     A: Donc neuf pour, pas de contre, et une abstention. Adopté.`,
  ],
  [
    '6/2/0',
    `A: Alors, pour ? Un, deux, trois, quatre, cinq. Toi aussi Marc ? Six. Six pour.
     A: Contre ?
     B: Ben moi.
     C: Moi aussi, désolé.
     A: Deux contre. Donc c'est adopté, six contre deux.`,
  ],
  [
    '7/2/1',
    `A: On vote le règlement. Qui est pour ? Donc ça fait, attends, sept pour, deux contre, et Jacques s'abstient. Adopté.`,
  ],
  [
    '9/4/1',
    `A: Vote sur la fusion. Pour, neuf. Contre, trois. Abstentions, deux. Adopté.
     B: Attendez, moi j'avais levé la main contre.
     A: Ah pardon. Donc neuf pour, quatre contre, une abstention. Adopté quand même.`,
  ],
  ['23/4/2', `A: Résultat du vote : 23 voix pour, 4 contre et 2 abstentions. La délibération est adoptée.`],
  ['11/1/0', `A: On vote. Pour ? Tous sauf Jean. Ça fait onze. Contre ? Jean. Adopté, onze contre un.`],
  [
    '13/12/0',
    `A: Mise aux voix de l'article 4. Pour ?
     B: Douze.
     A: Contre ?
     B: Douze aussi.
     A: Égalité. La voix du président compte double, je vote pour, donc treize pour, douze contre. L'article est adopté.`,
  ],
];
const OPEN: readonly (readonly [numbers: string, said: string])[] = [
  [
    '4/0/1',
    `A: On vote. Avis défavorable, qui est pour l'avis défavorable ? Quatre. Odile ?
     B: Je m'abstiens.
     A: Quatre pour un avis défavorable, une abstention, zéro contre.`,
  ],
  ['0/0/1', `A: On vote sur la motion. Qui est pour ? Zéro contre, une abstention. La motion est refusée.`],
  [
    '6412/2105/483',
    `A: Résolution 7, le ravalement. Pour ?
     B: Donc pour : 6 412 tantièmes.
     A: Contre ?
     B: Contre, 2 105 tantièmes. Et abstention, 483.
     A: La résolution est adoptée à la majorité de l'article 24.`,
  ],
  [
    '4/5/1',
    `A: Donc l'avis du comité. Favorable ?
     B: Quatre favorables.
     A: Défavorable ?
     B: Cinq. Et une abstention, c'est Paul.
     A: L'avis est défavorable, cinq contre quatre et une abstention.`,
  ],
  [
    '18/3/2',
    `A: Qui s'oppose ?
     B: Nous nous opposons, tous les trois.
     A: Trois oppositions. Abstentions ? Deux. Le reste est pour, donc dix-huit voix. La délibération est adoptée.`,
  ],
  ['7820/0/340', `A: Résolution 12. Contre, zéro. Abstentions, 340 tantièmes. Pour, 7 820 tantièmes. Adoptée.`],
  [
    '24/2/1',
    `A: La parole n'est plus demandée, je soumets au vote le point 5. Que ceux qui l'acceptent le manifestent en levant la main. C'est accepté à l'évidence, avec deux avis contraires et une abstention. Donc 24 oui, 2 non, 1 abstention.`,
  ],
  [
    '8/1/2',
    `A: Qui est pour le devis de 12 000 francs ? Huit voix. Qui est contre ? Une voix. Abstentions ? Deux. Le devis est accepté.`,
  ],
  [
    '19/0/2',
    `A: Alors la décharge. Y a-t-il des oppositions ? Non. Des abstentions ? Les deux membres concernés. Donc décharge donnée, 19 voix pour et 2 abstentions.`,
  ],
  [
    '7/0/2',
    `A: Sept favorables, pas de défavorable, deux abstentions : l'avis est favorable. On avait bien voté à main levée.`,
  ],
  [
    '3/1/0',
    `A: Le tour de table. Paul ?
     B: Pour.
     A: Marie ?
     C: Contre.
     A: Luc ?
     D: Pour.
     A: Et moi, pour. Ça fait trois pour et un contre. On y va.`,
  ],
  [
    '41/0/0',
    `A: Et la décharge. Qui donne décharge ? Patrick, tu comptes ?
     B: 41 sur 41. Donc décharge à l'unanimité, le comité s'étant abstenu.`,
  ],
  ['20/2/1', `A: À mains levées. Opposés ? Deux. S'abstiennent ? Un. Favorables ? Vingt. La motion est adoptée.`],
  ['4/1/1', `A: Pour : Anne, Luc, Marie et moi. Contre : Pierre. Abstention : Jean. C'est adopté.`],
  [
    '9/4/1',
    `A: Donc tout le monde a voté ? Julie, le résultat ?
     B: Alors j'ai neuf oui, j'ai quatre non, et j'ai un bulletin blanc.
     A: Neuf quatre et un blanc. La candidature est retenue.`,
  ],
];
const NONE: readonly string[] = [
  `A: Avant de continuer, le conseil communal de Sorens a voté le crédit la semaine passée, dix-huit oui, onze non, deux abstentions. Donc eux ils sont prêts.
     B: Tant mieux.`,
  `A: On a fait un sondage auprès des parents. 61 pour, 22 contre et 8 sans avis. C'est un résultat clair.
     B: Oui mais c'est un sondage.`,
  `A: L'an dernier on avait voté ça à douze pour et trois contre, et regardez le résultat.
     B: C'est vrai.`,
  `A: Si on votait aujourd'hui, ce serait cinq pour et cinq contre, donc on ne vote pas.
     B: D'accord.`,
  `A: Et au comité d'entreprise de Lyon, ils ont rendu un avis défavorable, sept voix contre deux.
     B: Nous on n'a pas encore voté.`,
  `A: Le questionnaire a été rempli par 54 personnes, 40 pour le mercredi et 14 contre.
     B: Bien.`,
  `A: Je rappelle que le vote de mars, c'était huit pour et six contre. Aujourd'hui on ne revote pas.
     B: D'accord.`,
  `A: Les délégués de l'autre site sont pour à neuf contre un, mais c'est leur affaire.`,
  `A: Deux modèles ont été essayés. Le bas s'use en neuf mois, donc par an ça coûte 61 contre 85.
   B: On part sur le haut. Tout le monde est d'accord ? C'est validé.`,
  `A: Alors, qui prend le dessert ? Six pour la tarte, deux contre.
     B: Adopté !`,
  `A: On met aux voix la date du 12. Qui préfère le 12 ? Cinq. Qui préfère le 19 ? Quatre. Bon, ce sera le 12.
     B: Parfait.`,
  `A: Au dernier conseil, c'était passé à sept contre cinq, je vous rappelle.
     B: Et ça repasserait pas.`,
  `A: Le sondage en ligne donne 112 oui, 45 non et 20 sans opinion.`,
  `A: Sur la page trois du procès-verbal, c'est écrit accepté par vingt-cinq voix contre cinq.
     B: C'était vingt.`,
  `A: Imaginez qu'on fasse six contre six, on serait beaux.`,
  `A: Je propose un vote indicatif, juste pour sentir. Qui serait plutôt pour ? Cinq. Plutôt contre ? Trois. OK, ça ne décide rien.`,
];

describe('a vote that was called, summed up and declared', () => {
  it.each(SURE)('is counted %s, and its numbers agree: %s', (expected, said) => {
    const votes = votesIn(said);
    expect(numbers(votes)).toBe(expected);
    expect(votes.every(({ agrees }) => agrees)).toBe(true);
  });
});

describe('a vote that nobody summed up or declared', () => {
  it.each(OPEN)('is counted %s and left to a person: %s', (expected, said) => {
    const votes = votesIn(said);
    expect(numbers(votes)).toBe(expected);
    expect(votes.some(({ agrees }) => agrees)).toBe(false);
  });
});

describe('a vote of others, a survey or a mere supposition', () => {
  it.each(NONE)('is not a vote of the meeting: %s', (said) => {
    expect(numbers(votesIn(said))).toBe('');
  });
});

it('a vote quotes the motion, the count and the verdict', () => {
  const [vote] =
    votesIn(`A: Je mets aux voix le crédit de 12 000 francs pour le toit. Qui est pour ? Sept. Qui est contre ?
    B: Deux.
    A: Sept oui, deux non. Le crédit est accepté.`);
  expect(vote?.quoted.map(({ text }) => text)).toEqual([
    'Je mets aux voix le crédit de 12 000 francs pour le toit.',
    'Sept oui, deux non.',
    'Le crédit est accepté.',
  ]);
  expect(vote?.outcome).toBe('adopted');
});

it('a vote with more votes than voters is not consistent', () => {
  const said = (pour: string) => `A: Nous sommes neuf votants. On vote le budget. Qui est pour ?
    A: ${pour} oui, deux non. Le budget est adopté.`;
  expect(votesIn(said('Sept'))[0]?.agrees).toBe(true);
  expect(votesIn(said('Douze'))[0]?.agrees).toBe(false);
});

it('a vote is not consistent if its numbers contradict the verdict', () => {
  const [vote] = votesIn('A: On vote. Qui est pour ? Quatre oui, six non. La motion est adoptée.');
  expect(vote).toMatchObject({ for: 4, against: 6, agrees: false });
});

it('a vote names the motion by the question that is put, not by a figure that was corrected', () => {
  const [vote] =
    votesIn(`B: Le couvreur parlait de huit mille euros. Non, pardon, de neuf mille euros, sans l’isolation.
    A: Nous votons. Qui est pour le budget avec la réserve ? Deux voix pour. Qui est contre ? Personne. Qui s’abstient ? Une abstention.
    A: Le budget de quinze mille euros est adopté par deux voix pour et une abstention.`);
  expect(vote?.quoted.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
    'Qui est pour le budget avec la réserve ?',
    'Le budget de quinze mille euros est adopté par deux voix pour et une abstention.',
  ]);
});

it('a vote names the motion by the question that is put, not by what somebody said just before', () => {
  const [vote] = votesIn(`B: Le devis de la toiture se monte à seize mille huit cents francs, sans l’isolation.
    C: Et l’isolation coûterait encore quatre mille francs, d’après le couvreur.
    A: Qui est pour accepter le devis sans isolation ? Deux pour, une abstention. C’est accepté.`);
  expect(vote?.quoted.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
    'Qui est pour accepter le devis sans isolation ?',
    'Deux pour, une abstention.',
    'C’est accepté.',
  ]);
});
