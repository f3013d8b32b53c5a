import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { Fence } from '../texts/fence.ts';

/** Instructions for writing a section from notes, by the kind of minutes. */
const TELLING: Readonly<Record<MinutesKind, (words: number) => string>> = {
  decisional: () => `- Une seule phrase, de vingt-cinq mots au plus : de quoi il était question.`,
  synthetic: (
    words,
  ) => `- Au plus ${words} mots. Si les notes tiennent en moins, écris moins ; ne délaie pas. Si elles n’y tiennent pas, dis d’abord les chiffres, les dates, les raisons et les positions, et laisse ce qui ne fait que les accompagner.
- Suis l’ordre des idées ; réunis ce qui va ensemble, ne répète rien.`,
  analytic: (
    words,
  ) => `- Rends compte de chaque intervention, dans l’ordre des notes, en nommant qui parle ; n’en omets aucune, n’en réunis pas deux.
- Une intervention tient en ${words} mots au plus.`,
};

/**
 * Writes the prompt that asks for one section of the minutes, from the facts of its item.
 * @param words length of the section or, in analytic minutes, of each contribution
 */
export function sectionPrompt(fence: Fence, words: number, kind: MinutesKind): string {
  return `Tu es secrétaire de séance. Tu rédiges une section d’un procès-verbal à partir de notes déjà vérifiées.

${fence.rule}

Chaque note porte son numéro : « [3] texte ».

Règles :
- Français soutenu et sobre, à la troisième personne, style indirect, phrases complètes. Ce qui se passe en séance est au présent ; le passé reste au passé, l’avenir au futur. Ni titre, ni liste, ni mise en forme.
${TELLING[kind](words)}
- Ce qui figure sous « Énuméré à part » sert à comprendre : ne le redis pas.
- Rien qui ne soit dans les notes : ni adjectif, ni possessif, ni conclusion. Garde les chiffres avec leur unité, les dates, les noms et les négations tels quels ; garde aussi un refus de répondre.
- Chaque phrase nomme de qui et de quoi elle parle.
- "notes" : pour chaque phrase, les numéros des notes dont elle vient, et aucun autre.

Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"sentences":[{"text":"…","notes":[3,4]}]}`;
}

/** @param listed decisions, votes and actions that follow the section, one a line */
export const sectionData = (title: string, listed: string, notes: string): string =>
  [
    ...(title === '' ? [] : [`Point : ${title}`]),
    ...(listed === '' ? [] : [`Énuméré à part :\n${listed}`]),
    `Notes :\n${notes}`,
  ].join('\n\n');
