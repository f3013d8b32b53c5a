import type { MinutesKind } from '@greffier/contract/minutes';
import type { Fence } from '../fence.ts';

/** How the notes are told, by the kind of minutes. */
const TELLING: Readonly<Record<MinutesKind, (words: number) => string>> = {
  decisional: () => `- Une seule phrase, de vingt-cinq mots au plus : de quoi il était question.
- Les décisions, les votes et les actions sont énumérés à part : ne les dis pas.`,
  synthetic: (
    words,
  ) => `- Environ ${words} mots si les notes le permettent ; ne délaie pas : si elles tiennent en moins, écris moins.
- Suis l’ordre des idées ; réunis ce qui va ensemble, ne répète rien.
- Les décisions, les votes et les actions sont énumérés à part : ne les redis que si le texte ne se comprend pas sans eux.`,
  analytic: (
    words,
  ) => `- Rends compte de chaque intervention, dans l’ordre des notes, en nommant qui parle ; n’en omets aucune, n’en réunis pas deux.
- Une intervention tient en ${words} mots au plus.`,
};

/**
 * One section of the minutes, out of the facts of its item.
 * @param words of the section; of each contribution where the minutes are analytic
 */
export function sectionPrompt(fence: Fence, words: number, kind: MinutesKind): string {
  return `Tu es secrétaire de séance. Tu rédiges une section d’un procès-verbal à partir de notes déjà vérifiées.

${fence.rule}

Chaque note porte les numéros des passages dont elle vient : « [14 15] texte ».

Règles :
- Français soutenu et sobre, au présent, à la troisième personne, style indirect, phrases complètes. Ni titre, ni liste, ni mise en forme.
${TELLING[kind](words)}
- Rien qui ne soit dans les notes. Garde les chiffres, les dates, les noms et les négations tels quels.
- "passages" : pour chaque phrase, les numéros des notes dont elle vient, et aucun autre.

Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"sentences":[{"text":"…","passages":[14,15]}]}`;
}

export const sectionData = (title: string, notes: string): string => `Point : ${title}\n\nNotes :\n${notes}`;
