import { expectedTime } from '@greffier/contract/remaining-time';

/** Texts about the writing model, shown where minutes are generated: how long it takes, or how to get one. */
export const writerTexts = {
  quotations: 'Le PV sera fait de citations choisies dans la transcription.',
  download: (size: string): string => `Rédiger avec un modèle de langage\u00A0: télécharger ${size}, une fois`,
  downloading: (percent: number): string => `Le modèle de langage se télécharge\u00A0: ${percent}\u00A0%`,
  use: 'Rédiger avec un modèle de langage\u00A0: mettre en service celui qui est installé',
  place: 'Rédiger avec un modèle de langage\u00A0: placer ses fichiers sur le serveur',
  time: (seconds: number): string => `${expectedTime(seconds)} sur cette machine`,
  measuring: 'La durée s’affichera ici\u00A0: la vitesse du modèle de langage sur cette machine se mesure.',
  problem: {
    memory:
      'Cette machine n’a pas assez de mémoire libre pour le modèle de langage\u00A0: le PV serait fait de citations. Fermez d’autres programmes sur le serveur, ou choisissez un modèle plus petit.',
    unusable:
      'Le modèle de langage ne peut pas servir pour le moment\u00A0: le PV serait fait de citations. Les super utilisateurs en trouvent la raison sous «\u00A0Organisation\u00A0», «\u00A0Configuration\u00A0».',
  },
} as const;
