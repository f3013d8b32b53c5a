import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { type Fence, oneLine } from '../texts/fence.ts';

/** The subjects of a vote and a task in the examples below, which small models like to copy. */
export const EXAMPLES = ['Crédit de la toiture', 'Envoyer le devis'] as const;
const OWN_NUMBER = /^\s*(?:points?\s+)?(\d{1,2}(?:\.\d{1,2}){0,3})(?=[.)\s:–-]|$)/iu;

/**
 * Numbers the items as people do, « 6.2 »: with the agenda's own numbers, or else by counting its levels.
 * @returns one number for each item, all different
 */
export function itemNumbers(agenda: readonly AgendaItem[]): string[] {
  const written = agenda.map(({ text }) => OWN_NUMBER.exec(text)?.[1] ?? '');
  if (new Set(written).size === agenda.length && !written.includes('')) return written;
  const top = Math.min(...agenda.map(({ level }) => level));
  const counts: number[] = [];
  return agenda.map(({ level }) => {
    // An item two levels below « 1 » counts as one level below, since there is no item in between.
    const depth = Math.min(level - top, counts.length);
    counts.splice(depth + 1);
    counts[depth] = (counts[depth] ?? 0) + 1;
    return counts.join('.');
  });
}

/** Writes the agenda as a model sees it: with numbers as people say them, indented by level. */
export function agendaLines(agenda: readonly AgendaItem[]): string {
  const numbers = itemNumbers(agenda);
  return agenda
    .map(({ level, text }, at) => {
      const title = oneLine(text);
      const number = numbers[at] ?? '';
      return `${'  '.repeat(level - 1)}${OWN_NUMBER.exec(title)?.[1] === number ? title : `${number}. ${title}`}`;
    })
    .join('\n');
}

const ANALYTIC = `- Relève toutes les interventions, même brèves, dans l’ordre, une note pour chacune au moins, en nommant qui parle : « Anne Roux relève que… ».
`;

/** Writes the prompt that asks for facts, decisions, votes and actions of one part of a transcript. */
export function factsPrompt(fence: Fence, kind: MinutesKind): string {
  return `Tu es secrétaire de séance. Tu relèves, dans une partie d’une réunion transcrite, ce qu’un procès-verbal doit retenir.

${fence.rule}

Chaque ligne de la transcription porte son numéro de passage : « [12] Nom : propos ».

Relève, en français écrit, au style indirect, chacun en une phrase complète :
- "fact" : une information, un chiffre, une position et qui la défend, un argument, une question et sa réponse ; aussi un refus de répondre, une proposition retirée, ce qui a été demandé et n’est pas encore reçu ;
- "decision" : ce que la réunion adopte, refuse ou reporte, même sans vote compté ;
- "vote" : un vote dont les voix sont comptées à haute voix ; son texte est un groupe nominal qui nomme l’objet, sans les nombres : « ${EXAMPLES[0]} » ;
- "action" : ce que quelqu’un s’engage ou est chargé de faire. Son texte est la tâche à l’infinitif, sans le nom, ni le délai, ni « s’engager à » : « ${EXAMPLES[1]} ».

Vote ou décision :
- Des voix comptées : un seul "vote", avec son "outcome" ; pas de "decision" en plus pour le même objet.
- Un accord sans compte (« tout le monde est d’accord ? oui », « à l’unanimité » sans nombre) : une "decision".
- Une abstention que personne ne nomme, un côté que personne ne compte : laisse la clé absente ; 0 seulement si l’on dit que personne n’est de ce côté, ou « à l’unanimité ». Un bulletin blanc ou nul n’est ni pour ni contre.
- Un préavis ou un avis défavorable que l’on adopte : "outcome" "adopted", et le texte dit que l’avis est défavorable.
- Un choix entre des personnes ou des variantes, ou un vote sans majorité : un "fact" avec les voix de chacun, puis la "decision" s’il y en a une.
- Une proposition retirée par qui l’a faite n’est pas une décision : c’est un "fact".
- Une plaisanterie, de l’ironie, une idée que personne ne reprend : rien.

Règles :
${kind === 'analytic' ? ANALYTIC : ''}- Rien qui ne soit dit : ni adjectif, ni jugement, ni possessif (« son comité ») que personne n’a prononcé. Qui fait, qui possède et quand : exactement comme c’est dit.
- Reprends les chiffres avec leur unité, les jours avec leur mois s’il est dit ; ne calcule rien. Garde chaque négation, aussi celle qui se dit sans « ne » : « y a plus de », « je paie pas ». Les noms : comme sous « Personnes », sinon tels quels.
- Un chiffre corrigé par la suite : seul le dernier compte.
- Laisse de côté l’ouverture et la clôture, l’heure, les présences, les excuses, les départs, la date de la prochaine réunion, les salutations et l’organisation de la parole.
- "item" : le numéro du point tel qu’il figure à l’ordre du jour, « 6.2 », même si l’ordre n’est pas suivi ; "0" si aucun ne convient.
- "passages" : les numéros des passages qui le disent, un à cinq. Jamais d’autres numéros.
- "owner" : pour une action, la ou les personnes qui s’en chargent, « Anne Roux et Léo Arc ». "due" : son délai tel qu’il est dit.
- "outcome" : pour une décision ou un vote, "adopted", "refused" ou "postponed" s’il est dit.
- "for", "against", "abstentions" : pour un vote, les voix comptées de chaque côté.
- N’écris pas une clé dont la valeur serait nulle.
- Les lignes sous « Juste avant » servent à comprendre : n’en relève rien.

Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"facts":[{"kind":"fact","item":"2","text":"…","passages":[12]},{"kind":"action","item":"2.1","text":"…","passages":[14,15],"owner":"…","due":"…"},{"kind":"vote","item":"3","text":"…","passages":[20],"outcome":"adopted","for":7,"against":2}]}`;
}

export const factsData = (head: string, agenda: string, before: string, transcript: string): string =>
  `${head}Ordre du jour :\n${agenda === '' ? '(aucun)' : agenda}\n${before === '' ? '' : `\nJuste avant :\n${before}\n`}\nTranscription :\n${transcript}`;
