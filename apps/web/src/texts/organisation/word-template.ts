/** Texts about the organisation's own Word template for minutes. */
export const wordTemplateTexts = {
  title: 'Modèle Word du procès-verbal',
  intro:
    'Vos procès-verbaux dans votre propre mise en page\u00A0: un document Word où des champs comme {titre}, {date} ou {contenu} marquent la place de chaque chose. Le modèle de départ les montre, prêts à l’emploi.',
  loading: 'Chargement du modèle Word',
  loadFailed: 'Impossible de charger le modèle Word',
  builtIn: 'La mise en page intégrée est en service.',
  inUse: (name: string, size: string): string => `«\u00A0${name}\u00A0» (${size}) est en service.`,
  sentBy: (by: string, at: string): string => `Envoyé par ${by} le ${at}`,
  failedAt: (at: string): string => `Ce modèle n’a pas pu être rempli le ${at}`,
  failedConsequence: 'Les procès-verbaux se téléchargent dans la mise en page intégrée.',
  choose: 'Choisir un fichier Word',
  hint: 'ou déposez-le ici',
  label: 'Fichier Word',
  onlyWord: 'Seuls les fichiers Word (.docx, .dotx) sont acceptés',
  oneFile: 'Choisissez un seul fichier.',
  tooLarge: (limit: string): string => `Ce fichier est trop volumineux\u00A0: la limite est de ${limit}.`,
  starter: 'Modèle de départ',
  starterFile: 'modele-proces-verbal.docx',
  download: 'Télécharger',
  downloadFailed: 'Erreur lors du téléchargement du modèle',
  back: 'Revenir au modèle intégré',
  backTitle: 'Revenir au modèle intégré',
  backQuestion: (name: string): string =>
    `Êtes-vous sûr de vouloir retirer «\u00A0${name}\u00A0»\u202F? Les procès-verbaux auront de nouveau la mise en page intégrée. Téléchargez d’abord le fichier si vous n’en avez pas de copie.`,
  backDone: 'Mise en page intégrée en service',
  backFailed: 'Impossible de revenir au modèle intégré',
  checkFailed: 'Impossible d’essayer ce modèle',
  trial: (name: string): string => `Essai de «\u00A0${name}\u00A0»`,
  problems: (count: number): string =>
    count === 1
      ? 'Ce modèle a un défaut, et n’est pas en service.'
      : `Ce modèle a ${count} défauts, et n’est pas en service.`,
  warnings: 'À savoir',
  previewTitle: 'Aperçu du modèle, rempli avec un exemple',
  previewHint:
    'L’aperçu montre ce qui vient à quelle place\u00A0; pour les polices, les couleurs et les pages, ouvrez l’exemple dans Word.',
  sample: 'Télécharger l’exemple',
  sampleFile: (name: string): string => `${name.replace(/\.\w+$/, '')} (exemple).docx`,
  use: 'Mettre en service',
  used: 'Modèle Word en service',
  inUseFailed: 'Impossible de mettre ce modèle en service',
  giveUp: 'Abandonner',
  logoTitle: 'Logo des procès-verbaux',
  logoIntro: 'Une image PNG ou JPEG, en tête de la première page ou à la place du champ {logo}.',
  logoChoose: 'Choisir un logo',
  logoReplace: 'Changer le logo',
  logoRemove: 'Retirer le logo',
  logoAlt: 'Logo des procès-verbaux',
  logoSaved: 'Logo enregistré',
  logoRemoved: 'Logo retiré',
  logoFailed: 'Impossible d’enregistrer le logo',
  logoRemoveFailed: 'Impossible de retirer le logo',
} as const;

/** Texts for downloads of minutes. */
export const designTexts = {
  failed: 'Modèle Word de l’organisation non utilisé',
  failedReason:
    'Il n’a pas pu être rempli\u00A0: le document a la mise en page intégrée. La page Organisation en dit la raison.',
  notConverted:
    'Ce serveur ne fait pas de PDF à partir de modèles Word\u00A0: le PDF a la mise en page intégrée, le document Word celle de l’organisation.',
} as const;
