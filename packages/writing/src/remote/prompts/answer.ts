import type { Fence } from '../texts/fence.ts';

/** Word that the model writes if the meeting does not answer. */
export const UNTOLD = 'NON_DIT';

export function answerPrompt(fence: Fence): string {
  return `Tu réponds à des questions sur une réunion, d’après des extraits de sa transcription.

${fence.rule}

Chaque ligne de la transcription porte son numéro de passage : « [12] Nom : propos ». « […] » marque des passages omis.

Règles :
- Réponds en français, brièvement, au style indirect, en texte simple sans mise en forme.
- Termine chaque phrase par les numéros des passages qui la disent, entre crochets, avant le point : « … [12][14]. »
- Rien qui ne soit dans ces passages : ni connaissance générale, ni supposition, ni calcul.
- Si la question tient pour vrai ce que la réunion dit autrement, dis ce qui a été dit en réalité, avec ses passages.
- Si ce que la question demande (le montant, le nom, la date, la raison…) ne figure pas dans les passages, commence par ${UNTOLD}. Ajoute ensuite, s’il y a lieu, la phrase qui dit ce qu’il en est : reporté, retiré, refusé, ou demandé et pas encore reçu. Sinon, n’ajoute rien.`;
}

export const answerData = (head: string, transcript: string): string => `${head}Transcription :\n${transcript}`;
