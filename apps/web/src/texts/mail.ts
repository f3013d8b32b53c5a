/** Texts about e-mails that report finished work. The e-mails contain nothing of the meeting. */
export const mailTexts = {
  title: 'E-mails',
  intro:
    'Un message vous prévient quand une transcription ou un procès-verbal est prêt, ou n’a pas pu être fait. Il contient un lien, et rien de la réunion.',
  whenReady: 'M’écrire quand un traitement est terminé',
  loading: 'Chargement des e-mails',
  loadFailed: 'Impossible de charger ce réglage',
  saveFailed: 'Impossible de changer ce réglage',
} as const;
