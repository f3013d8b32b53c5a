/** Texts of the settings about the data that the application keeps about a person, to download or delete. */
export const ownDataTexts = {
  title: 'Mes données',
  intro:
    'Tout ce que l’application conserve de vous\u00A0: compte, réunions avec leurs transcriptions et procès-verbaux, templates et vocabulaires.',
  download: 'Télécharger mes données (ZIP)',
  fileName: 'mes-donnees.zip',
  downloadFailed: 'Erreur lors du téléchargement de vos données',
  loading: 'Chargement de vos données',
  erase: 'Supprimer mon compte',
  eraseTitle: 'Supprimer mon compte',
  eraseQuestion:
    'Votre compte, vos réunions, vos procès-verbaux, vos templates et vos vocabulaires seront supprimés définitivement. Le journal d’audit de votre organisation garde la trace de vos actions, avec votre adresse e-mail. Téléchargez d’abord ce que vous voulez garder.',
  eraseConfirm: 'Supprimer définitivement',
  eraseFailed: 'Impossible de supprimer votre compte',
} as const;
