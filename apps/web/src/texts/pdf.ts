export const pdfTexts = {
  choose: 'Importer un PDF',
  hint: 'ou déposez-le ici',
  label: 'Fichier PDF',
  reading: 'Lecture en cours…',
  cancelled: 'Lecture annulée',
  onlyPdf: 'Seuls les fichiers PDF sont acceptés',
  oneFile: 'Choisissez un seul fichier.',
  tooLarge: (limit: string): string => `Ce fichier est trop volumineux\u00a0: la limite est de ${limit}.`,
} as const;
