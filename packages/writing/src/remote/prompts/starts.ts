import type { Fence } from '../texts/fence.ts';

/** Writes the prompt that asks where each item of an agenda begins in a part of a transcript. */
export function startsPrompt(fence: Fence): string {
  return `Tu suis une réunion transcrite, l’ordre du jour sous les yeux. Tu dis à quelle ligne on passe à chaque point, et à quelle ligne on y revient.

${fence.rule}

Chaque ligne porte son numéro : « 12. Nom : propos ». « … » marque des mots omis.

Lis les lignes dans l’ordre. Chaque fois que l’on passe à un autre point, donne un début :
- "line" : le numéro de la ligne où l’on y passe : celle qui l’annonce, qui l’ouvre par une question ou qui en parle la première.
- "item" : le numéro du point tel qu’il figure à l’ordre du jour, « 6.2 » ; "0" si l’on ne parle d’aucun point : accueil, présences, pause, digression, clôture.
- "words" : les trois à six mots de cette ligne par lesquels le point commence, recopiés tels quels.

Règles :
- Les points ne sont pas toujours annoncés, et pas toujours pris dans l’ordre : juge d’après ce dont on parle. Un point dont personne ne parle n’a pas de début.
- On revient à un point déjà traité : c’est un nouveau début, et un autre encore quand on le quitte.
- Lire l’ordre du jour, promettre de parler d’un point plus tard ou en citer un en passant n’est pas un début.
- Ce qui conclut un point lui appartient : vote, résumé, remerciements. Le suivant commence après, parfois au milieu de la même ligne.
- Une plaisanterie, une arrivée ou une remarque de quelques lignes au milieu d’un point n’est pas un début : le point continue. Avant le premier point, rien n’est à dire.
- Si le point a des sous-points, donne le sous-point dont on parle ; son propre numéro sinon.
- « En cours » est le point dont on parle avant la première ligne : s’il continue, ne le redonne pas.
- Ce qui figure sous « Fixé » est juste.

Réponds par un seul objet JSON, sans autre texte, de cette forme (liste vide si rien ne commence) :
{"starts":[{"line":3,"item":"2","words":"…"}]}`;
}

interface StartsData {
  readonly agenda: string;
  /** The item under discussion when the part begins. */
  readonly underWay: string;
  /** Corrections by people, one a line. */
  readonly fixed: string;
  readonly before: string;
  readonly lines: string;
}

export const startsData = ({ agenda, underWay, fixed, before, lines }: StartsData): string =>
  [
    `Ordre du jour :\n${agenda}`,
    `En cours : ${underWay}`,
    ...(fixed === '' ? [] : [`Fixé :\n${fixed}`]),
    ...(before === '' ? [] : [`Juste avant :\n${before}`]),
    `Lignes :\n${lines}`,
  ].join('\n\n');

/** Texts that tell the model what is wrong with a start. */
export const START_FAULTS = {
  line: 'cette ligne n’existe pas',
  item: 'ce point ne figure pas à l’ordre du jour',
  words: 'ces mots ne figurent pas dans cette ligne',
} as const;

/** Writes the prompt that asks again for starts that their lines do not support. */
export const askStartsAgain = (
  wrong: readonly {
    readonly line: number;
    readonly item: string;
    readonly words: string;
    readonly fault: keyof typeof START_FAULTS;
  }[],
): string =>
  `Ces débuts ne tiennent pas. Relis les lignes et redonne seulement ces débuts-là, corrigés, dans la même forme ; laisse de côté ceux qui n’en sont pas.
${wrong.map(({ line, item, words, fault }) => `- Ligne ${line}, point ${item}, « ${words} » : ${START_FAULTS[fault]}.`).join('\n')}`;

/** The prompt after an answer with impossibly many starts. */
export const ASK_FEWER_STARTS =
  'C’est trop : un point dure d’ordinaire bien des lignes. Redonne la liste entière, seulement avec les lignes où l’on change de point.';
