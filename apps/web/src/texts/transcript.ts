export const transcriptTexts = {
  pending: 'La transcription va commencer',
  working: 'La transcription est en cours',
  workingHint: 'Le texte apparaîtra ici, avec le nom de chaque orateur et l’heure de chaque passage.',
  empty: 'Aucune parole n’a été reconnue',
  emptyHint:
    'La transcription est terminée, mais l’enregistrement ne contient pas de voix audible. Écoutez le fichier, puis créez une nouvelle réunion avec un autre enregistrement.',
  emptyAction: 'Nouvel enregistrement',
  failed: 'Il n’y a pas de transcription',
  failedHint: 'Relancez le traitement pour l’obtenir.',
  failedForGood: 'L’enregistrement n’est plus conservé\u00a0: le traitement ne peut pas être relancé.',
  passages: (count: number): string => (count === 1 ? '1 passage' : `${count.toLocaleString('fr')} passages`),
} as const;
