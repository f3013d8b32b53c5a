/** Texts of the organisation's administration, for super users. */
export const organisationTexts = {
  title: 'Gestion de l’organisation',
  /** Title of the browser's tab. */
  pageTitle: 'Organisation',
  tabs: { statistics: 'Statistiques', access: 'Accès', configure: 'Configuration' },
  statistics: {
    title: 'Statistiques',
    soon: 'Les métriques seront disponibles prochainement.',
  },
  auditLoading: 'Chargement du journal d’audit',
  loading: 'Chargement de l’organisation',
  loadFailed: 'Impossible de charger l’organisation',
} as const;

const goesToo = (meetings: number, handedOver: boolean): string => {
  if (handedOver) {
    const theirs = meetings === 0 ? '' : `${meetings === 1 ? 'Sa réunion' : `Ses ${meetings} réunions`}, `;
    const others = `${theirs === '' ? 'Ses' : 'ses'} templates et ses vocabulaires`;
    return `${theirs}${others} passeront à la personne choisie, et le travail en cours continuera. Ses envois inachevés seront supprimés.`;
  }
  const others = 'ses templates et ses vocabulaires seront supprimés avec son compte';
  if (meetings === 0) return `Cette personne n’a pas de réunion\u202F; ${others}.`;
  return `${meetings === 1 ? 'Sa réunion' : `Ses ${meetings} réunions`}, ${others}.`;
};

export const membersTexts = {
  title: 'Utilisateurs',
  intro: 'Les super utilisateurs gèrent l’organisation\u00A0: ses règles d’accès, ses membres et ce qu’elle partage.',
  count: (count: number, max: number | null): string => (max === null ? String(count) : `${count}/${max}`),
  countLabel: (count: number, max: number | null): string => {
    const people = count <= 1 ? `${count} utilisateur` : `${count} utilisateurs`;
    return max === null ? people : `${people} sur ${max} au maximum`;
  },
  user: 'Utilisateur',
  superuser: 'Super utilisateur',
  actions: 'Actions',
  named: (email: string, name: string | null): string => (name === null ? email : `${email} (${name})`),
  you: 'Vous',
  /** Shown in place of actions on one's own account. */
  none: '-',
  toggle: (name: string): string => `Super utilisateur\u00A0: ${name}`,
  delete: (name: string): string => `Supprimer l’utilisateur ${name}`,
  deleteTitle: 'Supprimer l’utilisateur',
  deleteQuestion: (name: string, count: number, handedOver: boolean): string =>
    `Êtes-vous sûr de vouloir supprimer l’utilisateur ${name}\u202F? Cette action est irréversible. ${goesToo(count, handedOver)}`,
  fate: 'Réunions, templates et vocabulaires de cette personne',
  fateDelete: 'Les supprimer',
  fateHandOver: 'Les confier à une autre personne',
  heir: 'Personne qui les reçoit',
  heirPlaceholder: 'Choisissez une personne',
  heirMissing: 'Choisissez la personne qui les reçoit',
  handOver: 'Confier et supprimer',
  handedOver: 'Utilisateur supprimé, réunions confiées',
  comesBack:
    'Tant que les règles d’accès l’admettent, cette personne peut revenir avec un compte vide. Pour l’en empêcher, bloquez-la au lieu de la supprimer.',
  isBlocked: 'Bloqué',
  block: 'Bloquer',
  blockOf: (name: string): string => `Bloquer l’utilisateur ${name}`,
  unblockOf: (name: string): string => `Débloquer l’utilisateur ${name}`,
  blockTitle: 'Bloquer l’utilisateur',
  blockQuestion: (name: string): string =>
    `${name} ne pourra plus se connecter, et toutes ses sessions prendront fin aussitôt. Ses réunions restent, et le travail en cours continue. Vous pourrez débloquer ce compte à tout moment.`,
  blocked: 'Utilisateur bloqué',
  unblocked: 'Utilisateur débloqué',
  blockFailed: 'Impossible de bloquer l’utilisateur',
  unblockFailed: 'Impossible de débloquer l’utilisateur',
  emptyTitle: 'Aucun utilisateur pour le moment',
  emptyText: 'Chaque personne apparaît ici après sa première connexion.',
  loading: 'Chargement des utilisateurs',
  loadFailed: 'Impossible de charger les utilisateurs',
  promoted: 'Statut de super utilisateur accordé',
  demoted: 'Statut de super utilisateur retiré',
  toggleFailed: 'Impossible de modifier le statut utilisateur',
  deleted: 'Utilisateur supprimé',
  deleteFailed: 'Impossible de supprimer l’utilisateur',
} as const;

export const accessTexts = {
  title: 'Configuration de l’authentification',
  onlyMatching:
    'Seules les personnes qui remplissent au moins un de ces critères peuvent se connecter avec Microsoft Entra ID.',
  tenants: {
    label: 'Tenant IDs Microsoft autorisés',
    placeholder: '00000000-0000-0000-0000-000000000000',
    empty: 'Aucun tenant autorisé',
  },
  domains: {
    label: 'Domaines d’e-mail autorisés',
    placeholder: 'exemple.ch',
    empty: 'Aucun domaine autorisé',
  },
  emails: {
    label: 'Adresses e-mail autorisées',
    placeholder: 'prenom.nom@exemple.ch',
    empty: 'Aucune adresse autorisée',
  },
  add: 'Ajouter',
  addTo: (list: string): string => `Ajouter\u00A0: ${list}`,
  remove: (rule: string): string => `Retirer ${rule}`,
  /** Used if a tenant may still admit the person, because the page does not know the person's tenant. */
  perhapsShutOut: (email: string): string =>
    `Ni domaine ni adresse de ces règles ne correspond à ${email}\u00A0: vous ne pourrez plus vous connecter avec Microsoft Entra ID, sauf si votre compte fait partie d’un des tenants autorisés.`,
  shutOut: (email: string): string =>
    `Aucune de ces règles ne correspond à ${email}\u00A0: vous ne pourrez plus vous connecter avec Microsoft Entra ID.`,
  unsaved: 'Modifications non enregistrées',
  leave: 'Vos règles d’accès ne sont pas enregistrées. Voulez-vous vraiment quitter cette rubrique\u202F?',
  saved: 'Règles d’accès enregistrées',
  saveFailed: 'Impossible d’enregistrer la configuration d’authentification',
} as const;

export const identityTexts = {
  title: 'Identité de l’organisation',
  intro: 'Le nom et le logo paraissent dans l’en-tête, dans le pied de page et dans le titre des pages.',
  name: 'Nom de l’organisation',
  logo: 'Adresse du logo',
  logoHint: 'Une image accessible en https. Laissez vide pour garder le logo de l’application.',
  logoPlaceholder: 'https://exemple.ch/logo.svg',
  preview: 'Aperçu',
  defaultName: (product: string): string =>
    `Tant que l’organisation s’appelle ${product}, l’application garde son propre nom et son propre logo.`,
  logoAlt: 'Logo de l’organisation',
  logoBroken: 'L’image n’a pas pu être chargée. Vérifiez l’adresse du logo.',
  leave: 'Le nom ou le logo n’est pas enregistré. Voulez-vous vraiment quitter cette rubrique\u202F?',
  saved: 'Organisation enregistrée',
  saveFailed: 'Impossible d’enregistrer l’organisation',
} as const;

export const sharedVocabulariesTexts = {
  intro: 'Tous les membres de l’organisation peuvent joindre ces vocabulaires à leurs enregistrements.',
  addTitle: 'Nouveau vocabulaire',
  editTitle: 'Modifier le vocabulaire',
  edit: (name: string): string => `Modifier le vocabulaire ${name}`,
  words: 'Mots et expressions',
  wordsHint: 'Un mot ou une expression par ligne. Les lignes vides sont ignorées.',
  wordsPlaceholder: 'Conseil d’État\nÉpalinges',
  noWords: 'Ce vocabulaire est vide. Modifiez-le pour y écrire les premiers mots.',
  more: (count: number): string => (count === 1 ? 'et 1 autre élément' : `et ${count} autres éléments`),
  emptyText: 'Créez le premier\u00A0: chaque membre pourra le joindre à ses enregistrements.',
  saved: 'Vocabulaire modifié',
  saveFailed: 'Impossible de modifier le vocabulaire',
} as const;
