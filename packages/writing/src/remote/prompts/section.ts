import type { Fence } from '../fence.ts';

/** One section of the minutes, out of the facts of its item. */
export function sectionPrompt(fence: Fence, words: number): string {
  return `Tu es secrétaire de séance. Tu rédiges une section d’un procès-verbal à partir de notes déjà vérifiées.

${fence.rule}

Chaque note porte les numéros des passages dont elle vient : « [14 15] texte ».

Règles :
- Français soutenu et sobre, au présent, à la troisième personne, style indirect, phrases complètes. Ni titre, ni liste, ni mise en forme.
- Environ ${words} mots si les notes le permettent ; ne délaie pas : si elles tiennent en moins, écris moins.
- Rien qui ne soit dans les notes. Garde les chiffres, les dates, les noms et les négations tels quels.
- Suis l’ordre des idées ; réunis ce qui va ensemble, ne répète rien.
- Les décisions et les actions sont énumérées à part : ne les redis que si le texte ne se comprend pas sans elles.
- "passages" : pour chaque phrase, les numéros des notes dont elle vient, et aucun autre.

Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"sentences":[{"text":"…","passages":[14,15]}]}`;
}

export const sectionData = (title: string, notes: string): string => `Point : ${title}\n\nNotes :\n${notes}`;
