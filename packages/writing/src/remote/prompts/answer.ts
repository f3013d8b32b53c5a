import type { Fence } from '../texts/fence.ts';

/** What the model writes where the meeting does not tell. */
export const UNTOLD = 'NON_DIT';

export function answerPrompt(fence: Fence): string {
  return `Tu réponds à des questions sur une réunion, d’après des extraits de sa transcription.

${fence.rule}

Chaque ligne de la transcription porte son numéro de passage : « [12] Nom : propos ». « […] » marque des passages omis.

Règles :
- Réponds en français, brièvement, au style indirect, en texte simple sans mise en forme.
- Termine chaque phrase par les numéros des passages qui la disent, entre crochets, avant le point : « … [12][14]. »
- Rien qui ne soit dans ces passages : ni connaissance générale, ni supposition, ni calcul.
- Si la chose a été reportée, retirée, refusée, ou demandée et pas encore reçue, c’est une réponse : dis-le, avec ses passages.
- Si la question tient pour vrai ce que la réunion dit autrement, dis ce qui a été dit en réalité, avec ses passages.
- Si rien dans les passages ne répond, écris seulement ${UNTOLD}.`;
}

export const answerData = (head: string, transcript: string): string => `${head}Transcription :\n${transcript}`;
