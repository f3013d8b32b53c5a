import type { MinutesKind } from '@greffier/contract/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { type Fence, oneLine } from '../fence.ts';

/** The agenda as a model is shown it: numbers from 1, indented by level. */
export const agendaLines = (agenda: readonly AgendaItem[]): string =>
  agenda.map(({ level, text }, at) => `${'  '.repeat(level - 1)}${at + 1}. ${oneLine(text)}`).join('\n');

const ANALYTIC = `- Relève toutes les interventions, même brèves, dans l’ordre, une note pour chacune au moins, en nommant qui parle : « Anne Roux relève que… ».
`;

/** Facts, decisions, votes and actions of one part of a transcript. */
export function factsPrompt(fence: Fence, kind: MinutesKind): string {
  return `Tu es secrétaire de séance. Tu relèves, dans une partie d’une réunion transcrite, ce qu’un procès-verbal doit retenir.

${fence.rule}

Chaque ligne de la transcription porte son numéro de passage : « [12] Nom : propos ».

Relève, en français écrit, au style indirect, chacun en une phrase complète :
- "fact" : une information, un chiffre, une position et qui la défend, un argument, une question et sa réponse ;
- "decision" : ce qui est décidé, adopté, refusé, reporté ou retiré ;
- "vote" : un vote dont les voix sont comptées ; son texte nomme ce sur quoi on vote, sans les nombres ;
- "action" : ce que quelqu’un s’engage ou est chargé de faire.

Règles :
${kind === 'analytic' ? ANALYTIC : ''}- Rien qui ne soit dit. Reprends les chiffres, les dates et les noms tels quels ; ne calcule rien.
- Un chiffre corrigé par la suite : seul le dernier compte. Une proposition retirée, une plaisanterie ou de l’ironie n’est pas une décision.
- Laisse les salutations et l’organisation de la parole.
- "item" : le numéro du point de l’ordre du jour dont il est question, même si l’ordre n’est pas suivi ; 0 si aucun ne convient.
- "passages" : les numéros des passages qui le disent, un à cinq. Jamais d’autres numéros.
- "owner" : pour une action, la personne qui s’en charge ; sinon null. "due" : son délai tel qu’il est dit ; sinon null.
- "outcome" : pour une décision ou un vote, "adopted", "refused", "postponed" ou "withdrawn" s’il est dit ; sinon null.
- "for", "against", "abstentions" : pour un vote, les voix comptées de chaque côté, 0 si personne ; sinon null.
- Les lignes sous « Juste avant » servent à comprendre : n’en relève rien.

Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"facts":[{"kind":"decision","item":2,"text":"…","passages":[14,15],"owner":null,"due":null,"outcome":"adopted","for":null,"against":null,"abstentions":null}]}`;
}

export const factsData = (agenda: string, before: string, transcript: string): string =>
  `Ordre du jour :\n${agenda === '' ? '(aucun)' : agenda}\n${before === '' ? '' : `\nJuste avant :\n${before}\n`}\nTranscription :\n${transcript}`;
