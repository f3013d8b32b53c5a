/** Texts about the agenda in the form for a new meeting. */
export const givenAgendaTexts = {
  title: 'Ordre du jour (facultatif)',
  hint: 'Si vous l’avez déjà, il sera là à la fin de la transcription, et restera modifiable.',
  template: 'Partir d’un template',
  sources: 'Ou d’une autre source',
  remove: 'Retirer l’ordre du jour',
  removeTitle: 'Retirer l’ordre du jour\u202f?',
  removeQuestion: 'Les points de l’ordre du jour seront perdus.',
} as const;
