/** The model that writes, where minutes are begun: that there is none, and how to have one. */
export const writerTexts = {
  quotations: 'Le PV sera fait de citations choisies dans la transcription.',
  download: (size: string): string => `Rédiger avec un modèle de langage\u00A0: télécharger ${size}, une fois`,
  downloading: (percent: number): string => `Le modèle de langage se télécharge\u00A0: ${percent}\u00A0%`,
  use: 'Rédiger avec un modèle de langage\u00A0: mettre en service celui qui est installé',
  place: 'Rédiger avec un modèle de langage\u00A0: placer ses fichiers sur le serveur',
} as const;
