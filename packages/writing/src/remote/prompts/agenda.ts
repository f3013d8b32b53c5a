import type { Fence } from '../texts/fence.ts';

/** Writes the prompt that asks which matters people spoke of, as items of an agenda. */
export function agendaPrompt(fence: Fence, withTemplate: boolean): string {
  const place = withTemplate
    ? '- "under" : le numéro du point du modèle sous lequel le sujet se range, « 2.1 » ; "0" si aucun ne convient.'
    : '- "under" : toujours "0".';
  return `Tu établis l’ordre du jour d’une réunion d’après sa transcription.

${fence.rule}

Relève, dans l’ordre où ils viennent, les sujets dont on a vraiment discuté : peu nombreux, ni les salutations ni les apartés.
- "title" : un intitulé bref, sans numéro ni point final, deux à huit mots, avec les mots de la réunion.
${place}
- "passages" : les numéros de deux ou trois passages où l’on en parle.
${withTemplate ? 'Ne répète pas un point du modèle : relève ce qui le précise.\n' : ''}
Réponds par un seul objet JSON, sans autre texte, de cette forme :
{"topics":[{"title":"…","under":"0","passages":[3,4]}]}`;
}

export const agendaData = (template: string, transcript: string): string =>
  `Modèle :\n${template === '' ? '(aucun)' : template}\n\nTranscription :\n${transcript}`;
