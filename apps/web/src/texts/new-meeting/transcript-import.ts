export const transcriptImportTexts = {
  hint: 'Une transcription existante (WebVTT, SRT, DOCX ou TXT) peut aussi être importée ici.',
  submit: 'Importer la transcription',
  reading: 'Fichier reçu, lecture de la transcription…',
  done: 'La transcription a été importée',
  tooLarge: (limit: string): string => `Cette transcription dépasse la taille autorisée (${limit}).`,
  failed: 'Une erreur est survenue lors de l’importation de la transcription',
  leaveQuestion: 'La transcription n’a pas encore été importée. Voulez-vous vraiment quitter cette page\u202f?',
} as const;
