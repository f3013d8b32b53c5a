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
  edit: (time: string): string => `Corriger le passage de ${time}`,
  editLabel: (time: string): string => `Texte du passage de ${time}`,
  speakerLabel: (time: string): string => `Orateur du passage de ${time}`,
  newSpeaker: (name: string): string => `${name} (nouveau)`,
  undo: 'Annuler la correction',
  redo: 'Rétablir la correction',
  correctFailed: 'Erreur lors de la correction de la transcription',
  leaveQuestion: 'Le passage corrigé n’est pas enregistré. Voulez-vous vraiment quitter cette page\u202f?',
  locked:
    'Le procès-verbal est approuvé\u00a0: la transcription sur laquelle il repose ne change plus. Pour la corriger, choisissez d’abord «\u00a0Corriger\u00a0» dans l’onglet Procès-verbal.',
  changedSince: 'La transcription ou les noms ont changé depuis que ce procès-verbal a été rédigé\u00a0: relisez-le.',
  passages: (count: number): string => (count === 1 ? '1 passage' : `${count.toLocaleString('fr')} passages`),
} as const;
