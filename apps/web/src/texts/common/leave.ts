export const leaveTexts = {
  title: 'Confirmer la navigation',
  leave: 'Oui, quitter',
  stay: 'Rester sur la page',
} as const;
