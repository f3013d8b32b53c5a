import { frenchNumber } from '@greffier/contract/text';

/** Texts of the settings: the person, their templates, their vocabularies. */
export const settingsTexts = {
  title: 'Paramètres',
  tabs: { personal: 'Personnalisation', templates: 'Templates', vocabularies: 'Vocabulaire' },
  tabsLabel: 'Rubriques des paramètres',
  personal: {
    greeting: (name: string): string => `Bonjour ${name}`,
    account: (email: string): string => `Vous êtes connecté avec l’adresse ${email}.`,
    darkMode: 'Mode sombre',
    logout: 'Se déconnecter',
    logoutEverywhere: 'Se déconnecter partout',
    logoutEverywhereHint:
      'Partout\u00A0: dans tous les navigateurs et sur tous les appareils où vous êtes connecté, celui-ci compris.',
    logoutEverywhereFailed: 'Impossible de vous déconnecter partout',
    draftsQuestion:
      'Ce navigateur garde des modifications d’un procès-verbal qui ne sont pas encore enregistrées sur le serveur. Elles seront perdues si vous vous déconnectez\u00A0: rouvrez d’abord la réunion pour les enregistrer.',
  },
  ofOrganisation: 'Organisation',
  readOnly: 'Partagé par votre organisation, en lecture seule',
} as const;

export const extractionTexts = {
  nothingFound: 'Aucun format détecté',
  notAvailable: 'Fonctionnalité non disponible',
  invalidFile: 'Fichier invalide',
  serverError: 'Erreur serveur',
  failed: 'Erreur d’extraction',
  defaultFormat: ['Titre principal', 'Sous-titre', 'Sous-section'],
} as const;

export const templatesTexts = {
  title: 'Templates',
  intro: {
    person: 'Un template est la structure d’un ordre du jour que vous réutilisez d’une réunion à l’autre.',
    organisation: 'Tous les membres de l’organisation peuvent partir de ces structures d’ordre du jour.',
  },
  add: 'Nouveau template',
  addTitle: 'Nouveau template',
  editTitle: 'Modifier le template',
  edit: (name: string): string => `Modifier le template ${name}`,
  delete: (name: string): string => `Supprimer le template ${name}`,
  deleteTitle: 'Supprimer le template',
  deleteQuestion: (name: string): string => `Voulez-vous vraiment supprimer le template «\u00A0${name}\u00A0»\u202F?`,
  items: (count: number): string => (count === 1 ? '1 élément' : `${count} éléments`),
  more: (count: number): string => (count === 1 ? 'et 1 autre élément' : `et ${count} autres éléments`),
  emptyTitle: 'Aucun template pour le moment',
  emptyText: {
    person: 'Créez le premier\u00A0: il vous fera gagner du temps à chaque séance du même genre.',
    organisation: 'Créez le premier\u00A0: chaque membre le trouvera dans ses paramètres et dans ses réunions.',
  },
  loading: 'Chargement des templates',
  name: 'Nom du template',
  namePlaceholder: 'Séance ordinaire',
  format: 'Structure',
  formatHint:
    'Partez d’un PDF, ou ajoutez les points dans l’ordre\u00A0: H1 pour un point (1), H2 pour un sous-point (1.1), H3 en dessous (1.1.1), et ainsi de suite jusqu’à H6.',
  addLevel: (level: number): string => `Ajouter un titre H${level}`,
  level: (level: number): string => `H${level}`,
  levelOf: (position: number): string => `Niveau du point ${position}`,
  itemText: (position: number): string => `Titre du point ${position}`,
  itemPlaceholder: 'Titre du point',
  moveUp: (position: number): string => `Monter le point ${position}`,
  moveDown: (position: number): string => `Descendre le point ${position}`,
  remove: (position: number): string => `Retirer le point ${position}`,
  replaced: (count: number): string =>
    count === 1 ? 'Votre point précédent a été remplacé.' : `Vos ${count} points précédents ont été remplacés.`,
  restore: 'Rétablir',
  added: 'Template ajouté',
  saved: 'Template modifié',
  deleted: 'Template supprimé',
  loadFailed: 'Impossible de charger les templates',
  addFailed: 'Impossible d’ajouter le template',
  /** The specification has two wordings: one for personal templates, one for the organisation's. */
  saveFailed: {
    person: 'Impossible de modifier le template',
    organisation: 'Impossible de mettre à jour le template',
  },
  deleteFailed: 'Impossible de supprimer le template',
} as const;

/** Question before a person leaves a changed template or vocabulary. */
export const discardTexts = {
  title: 'Abandonner les modifications',
  message: 'Vos modifications ne sont pas enregistrées. Voulez-vous les abandonner\u202F?',
  confirmLabel: 'Abandonner',
} as const;

export const vocabulariesTexts = {
  title: 'Vocabulaires',
  intro:
    'Réunissez les noms propres, sigles et termes de métier qui reviennent dans vos réunions, pour les joindre à un enregistrement.',
  help: 'Jusqu’à 100 éléments ou 10\u202F000 caractères au total, 5 mots au plus par élément. L’orthographe exacte et la casse comptent\u00A0; chaque élément est reconnu comme une expression entière.',
  newName: 'Nom du vocabulaire',
  newNamePlaceholder: 'Noms de la commune',
  add: 'Ajouter un vocabulaire',
  addWord: 'Ajouter',
  word: 'Mot ou expression',
  wordPlaceholder: 'Conseil d’État',
  removeWord: (word: string): string => `Retirer ${word}`,
  noWords: 'Ce vocabulaire est vide. Ajoutez le premier mot.',
  noWordsReadOnly: 'Ce vocabulaire est vide.',
  count: (count: number, limit: number): string =>
    count <= 1 ? `${count} élément sur ${limit}` : `${count} éléments sur ${limit}`,
  characters: (count: number, limit: number): string =>
    `${frenchNumber(count)} ${count <= 1 ? 'caractère' : 'caractères'} sur ${frenchNumber(limit)}`,
  /** Shown beside the field, while the person types. */
  wordCount: (count: number, limit: number): string => (count === 0 ? '' : `${count}/${limit} mots`),
  wrongLine: (line: number, message: string): string => `Ligne ${line}\u00A0: ${message}`,
  listRefused: (count: number, reason: string): string =>
    `La liste collée (${count} éléments) n’a pas été ajoutée. ${reason}.`,
  rename: (name: string): string => `Renommer le vocabulaire ${name}`,
  renameTitle: 'Renommer le vocabulaire',
  delete: (name: string): string => `Supprimer le vocabulaire ${name}`,
  deleteTitle: 'Supprimer le vocabulaire',
  deleteQuestion: (name: string): string =>
    `Voulez-vous vraiment supprimer le vocabulaire «\u00A0${name}\u00A0» et tous ses mots\u202F?`,
  alreadyThere: 'Cet élément figure déjà dans le vocabulaire',
  emptyTitle: 'Aucun vocabulaire pour le moment',
  emptyText: 'Créez le premier ci-dessus, puis ajoutez-y vos mots.',
  loading: 'Chargement des vocabulaires',
  added: 'Vocabulaire ajouté',
  renamed: 'Vocabulaire renommé',
  deleted: 'Vocabulaire supprimé',
  loadFailed: 'Impossible de charger les vocabulaires',
  addFailed: 'Impossible d’ajouter le vocabulaire',
  renameFailed: 'Impossible de renommer le vocabulaire',
  deleteFailed: 'Impossible de supprimer le vocabulaire',
  addWordFailed: 'Impossible d’ajouter le mot',
  deleteWordFailed: 'Impossible de supprimer le mot',
} as const;
