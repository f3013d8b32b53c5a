import type { Fence } from '../fence.ts';

/** What the model writes where the meeting does not tell. */
export const UNTOLD = 'NON_DIT';

export function answerPrompt(fence: Fence): string {
  return `Tu réponds à des questions sur une réunion, d’après sa seule transcription.

${fence.rule}

Chaque ligne de la transcription porte son numéro de passage : « [12] Nom : propos ».

Règles :
- Réponds en français, brièvement, au style indirect, en texte simple sans mise en forme.
- Termine chaque phrase par les numéros des passages qui la disent, entre crochets, avant le point : « Le budget est accepté [12][14]. »
- Rien qui ne soit dans ces passages : ni connaissance générale, ni supposition, ni calcul.
- Si la transcription ne permet pas de répondre, écris seulement ${UNTOLD}.`;
}

export const answerData = (transcript: string): string => `Transcription :\n${transcript}`;
