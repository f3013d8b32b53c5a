export const transcriptTexts = {
  working: 'La transcription est en cours',
  workingHint: 'Le texte apparaîtra ici, avec le nom de chaque orateur et l’heure de chaque passage.',
  empty: 'Aucune parole n’a été reconnue',
  emptyHint: 'Vérifiez que l’enregistrement contient bien des voix.',
  failed: 'Il n’y a pas de transcription',
  failedHint: 'Relancez le traitement pour l’obtenir.',
  passages: (count: number): string => (count === 1 ? '1 passage' : `${count.toLocaleString('fr')} passages`),
} as const;
