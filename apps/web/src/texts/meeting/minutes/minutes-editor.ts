import type { Doubt, MinutesVersionKind } from '@greffier/contract/meeting/minutes/minutes';
import { formatMoment, formatShortDay, toIsoDay } from '../../../lib/dates.ts';

const doubts: Readonly<Record<Doubt, string>> = {
  figure: 'Un chiffre ne correspond pas aux passages.',
  name: 'Un nom ne correspond pas aux passages.',
  who: 'Les passages n’attribuent pas cela à cette personne.',
  date: 'Une date ne correspond pas aux passages.',
  negation: 'La phrase et les passages se contredisent\u00a0: l’un nie ce que l’autre affirme.',
  outcome: 'Les passages ne disent pas que ce point a été réglé ainsi.',
  wording: 'La phrase n’est pas rédigée comme un procès-verbal, ou ajoute un jugement que personne n’a exprimé.',
  source: 'Aucun passage ne dit ce que dit cette phrase.',
  heard: 'La machine a mal entendu un passage dont provient cette phrase\u00a0: relisez ce passage en entier.',
};

const kinds: Readonly<Record<MinutesVersionKind, string>> = {
  generated: 'Générée',
  edited: 'Modifiée',
  restored: 'Restaurée',
  aside: 'Mise de côté',
  approved: 'Approuvée',
};

const uncheckedLeft = (count: number): string =>
  `${count === 1 ? '1 phrase reste' : `${count} phrases restent`} à vérifier.`;

const openLeft = (proposals: number | undefined): string =>
  proposals === undefined
    ? 'Ce qui est à examiner n’a pas pu être chargé\u00a0: des propositions attendent peut-être.'
    : proposals === 1
      ? '1 proposition reste à examiner\u00a0: elle n’entrera pas au procès-verbal.'
      : `${proposals} propositions restent à examiner\u00a0: elles n’entreront pas au procès-verbal.`;

/** Texts of the minutes tab once there are minutes: editor, sources, history, approval. */
export const editorTexts = {
  text: 'Texte du procès-verbal',
  loadFailed: 'L’éditeur n’a pas pu être chargé. Vérifiez votre connexion.',
  retry: 'Réessayer',
  sideBySide: 'Côte à côte',
  sideBySideHint: 'La transcription à côté du procès-verbal, à la place des étapes',
  write: 'Modifier',
  done: 'Terminer',
  toolbar: 'Mise en forme',
  undo: 'Annuler',
  redo: 'Rétablir',
  style: 'Style du paragraphe',
  paragraph: 'Texte',
  heading: (level: number): string => `Titre ${level}`,
  bold: 'Gras',
  italic: 'Italique',
  bullets: 'Liste à puces',
  numbers: 'Liste numérotée',
  table: 'Tableau',
  insertTable: 'Insérer un tableau',
  addRow: 'Ajouter une ligne',
  addColumn: 'Ajouter une colonne',
  deleteRow: 'Supprimer la ligne',
  deleteColumn: 'Supprimer la colonne',
  headerRow: 'Ligne d’en-tête',
  deleteTable: 'Supprimer le tableau',
  withKey: (label: string, key: string): string => `${label} (${key})`,
  keys: 'Alt + F10 mène à la mise en forme, Alt + Entrée aux sources de la phrase, F8 à la prochaine phrase à vérifier, Maj + F8 à ce qui est à examiner.',
  readingKeys:
    'F8 mène à la prochaine phrase à vérifier, Alt + Entrée aux sources de la phrase, Maj + F8 à ce qui est à examiner.',
  confirmFailed: 'La confirmation n’a pas été enregistrée',
  confirmGone: 'Le procès-verbal a changé entre-temps\u00a0: relisez la phrase.',
  states: {
    saved: 'Enregistré',
    unsaved: 'Modifications en cours',
    saving: 'Enregistrement…',
    conflict: 'Non enregistré\u00a0: deux versions',
  },
  failed: (reason: string): string => `Non enregistré\u00a0: ${reason}`,
  choose: 'Choisir',
  saveUnknown: 'l’enregistrement n’a pas abouti.',
  leaveQuestion:
    'Les dernières modifications du procès-verbal ne sont pas encore enregistrées. Elles resteront dans ce navigateur. Voulez-vous vraiment quitter cette page\u202f?',
  draftFound: 'Des modifications qui n’avaient pas été enregistrées ont été reprises.',
  setAside: 'Vos modifications sont gardées dans l’historique.',
  setAsideFailed: 'Impossible de garder votre version dans l’historique',
  conflictTitle: 'Le procès-verbal a changé entre-temps',
  conflictText: (savedAt: string | null): string =>
    `Il a été modifié ailleurs, par exemple dans une autre fenêtre${savedAt === null ? '' : ` (le ${formatMoment(savedAt)})`}, pendant que vous l’éditiez. Choisissez le texte qui devient le procès-verbal\u00a0: l’autre restera dans l’historique.`,
  compare: 'Ce qui est montré',
  wholeTexts: 'Textes entiers',
  mine: 'Ma version',
  other: 'L’autre version',
  keepMine: 'Garder ma version',
  takeOther: 'Prendre l’autre version',
  decideLater: 'Décider plus tard',
  toCheck: (count: number): string => (count === 1 ? '1 phrase à vérifier' : `${count} phrases à vérifier`),
  nothingToCheck: 'Aucune phrase à vérifier',
  source: 'Source de la phrase',
  noSentence: 'Placez le curseur dans une phrase pour lire le passage dont elle provient.',
  noSource: 'Cette phrase ne repose sur aucun passage de la transcription.',
  byHand: 'Cette phrase a été écrite à la main\u00a0: elle ne repose sur aucun passage de la transcription.',
  doubts,
  otherWords:
    'Les mots entre guillemets ne sont pas ceux de la transcription\u00a0: vérifiez la citation, ou retirez les guillemets.',
  closeSource: 'Fermer la source',
  readThere: 'Lire dans la transcription',
  readThereAt: (name: string, time: string): string => `Lire dans la transcription\u00a0: ${name}, ${time}`,
  missingPassage: 'Ce passage n’est plus dans la transcription.',
  confirm: 'Confirmer',
  confirmHint: 'Vous attestez que cette phrase est juste.',
  confirmed: (by: string, at: string): string => `Confirmée par ${by} le ${formatMoment(at)}.`,
  backToText: 'Revenir au texte',
  approval: 'Approbation',
  approvalBy: (by: string, at: string): string => `par ${by}, le ${formatMoment(at)}`,
  submittedBy: (by: string, at: string): string => `Soumis par ${by}, le ${formatMoment(at)}`,
  correcting: (number: number): string =>
    `Correction en cours\u00a0: la version ${number}, approuvée, reste dans l’historique. Elle vaut tant que la correction n’est pas approuvée.`,
  submit: 'Soumettre à l’approbation',
  submitQuestion: 'Soumettre ce procès-verbal à l’approbation\u202f?',
  submitConsequence: (unchecked: number): string =>
    `${uncheckedLeft(unchecked)} Vous pourrez encore ${unchecked === 1 ? 'la' : 'les'} vérifier avant l’approbation.`,
  approve: 'Approuver',
  backToDraft: 'Revenir au projet',
  correct: 'Corriger',
  approveQuestion: 'Approuver ce procès-verbal\u202f?',
  approveConsequence: (unchecked: number, proposals: number | undefined): string =>
    `${proposals === 0 ? '' : `${openLeft(proposals)} `}${
      unchecked === 0 ? '' : `${uncheckedLeft(unchecked)} `
    }Une fois approuvé, il ne peut plus être modifié\u00a0; une correction en fera une nouvelle version.`,
  correctQuestion: 'Ouvrir une correction\u202f?',
  correctConsequence:
    'Le procès-verbal redevient un projet. La version approuvée reste dans l’historique, où elle peut être lue et téléchargée.',
  approvalFailed: 'Erreur lors de l’approbation du PV',
  history: 'Historique',
  historyTitle: 'Historique du procès-verbal',
  historyFailed: 'Impossible de charger l’historique',
  historyEmpty: 'Aucune version n’est encore conservée.',
  kinds,
  versionNumber: (number: number): string => `Version ${number}`,
  standings: { inForce: 'En vigueur', correction: 'Correction en cours', current: 'Actuelle' },
  madeBy: (at: string, by: string | null): string => `${formatMoment(at)}${by === null ? '' : `, par ${by}`}`,
  restoredFrom: (number: number): string => `reprend la version ${number}`,
  chooseVersion: 'Choisissez une version pour la lire.',
  restore: 'Restaurer cette version',
  restored: (number: number): string => `Version ${number} restaurée`,
  restoreFailed: 'Erreur lors de la restauration',
  downloadVersion: 'Télécharger',
  downloadVersionPdf: 'PDF',
  downloadVersionPdfLabel: 'PDF de cette version',
  downloadVersionFailed: 'Erreur lors du téléchargement de la version',
  locked: 'Ce procès-verbal est approuvé\u00a0: choisissez «\u00a0Corriger\u00a0» pour le modifier.',
  lockedAll:
    'Ce procès-verbal est approuvé\u00a0: choisissez «\u00a0Corriger\u00a0» pour le modifier, ou pour changer le nom, la date, les présences ou la transcription de la réunion.',
  audioDestroyed: (at: string): string => `Enregistrement détruit le ${formatShortDay(toIsoDay(new Date(at)))}.`,
  voicesDestroyed: (at: string): string =>
    `Extraits et empreintes de voix détruits le ${formatShortDay(toIsoDay(new Date(at)))}.`,
} as const;
