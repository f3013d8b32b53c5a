import type { Fence } from '../texts/fence.ts';

/** Writes the prompt that asks which lines of a printed document are items of its agenda. */
export function outlinePrompt(fence: Fence): string {
  return `Tu retrouves l’ordre du jour dans un document imprimé : convocation, ordre du jour ou modèle de procès-verbal.

${fence.rule}

Chaque ligne porte son numéro, son retrait et sa taille en points, et « gras » si elle l’est : « 12. (70, 11 pt, gras) texte ».

Donne une étiquette aux seules lignes qui sont des points de l’ordre du jour, dans leur ordre :
- "line" : le numéro de la ligne ;
- "level" : 1 pour un point, 2 pour un point placé sous lui, et ainsi de suite ; 0 si la ligne continue le titre commencé à la ligne d’avant.

Règles :
- Pas d’étiquette pour l’en-tête, l’adresse, la date, le lieu, les personnes, « Ordre du jour », le texte qui explique un point, les annexes, les formules de politesse, les signatures.
- Les lignes de même importance (même retrait, même taille, même numérotation) ont le même niveau. On descend d’un niveau à la fois.
- Si le document n’a pas d’ordre du jour, la liste est vide.

Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"labels":[{"line":4,"level":1},{"line":5,"level":2}]}`;
}
