/** Sign-in and its way back. */
export const authTexts = {
  signingIn: 'Connexion en cours...',
  validating: 'Validation de l\u2019authentification...',
  signIn: 'Se connecter',
  title: 'Connexion',
  tagline: 'De l’enregistrement au procès-verbal',
  loggedOut: 'Vous êtes déconnecté. À bientôt\u202F!',
  failed: 'La connexion a échoué',
  noCode: 'No authorization code received',
  noCodeForPeople: 'Le fournisseur d’identité n’a renvoyé aucun code de connexion. Réessayez.',
  tokenFailed: 'La connexion n’a pas abouti. Réessayez.',
} as const;

/** Where the session ends in the middle of work. */
export const sessionTexts = {
  title: 'Votre session a pris fin',
  text: 'Ce que vous avez saisi est toujours sur cette page. Connectez-vous dans l’onglet qui s’ouvre, puis revenez ici\u00A0: vous pourrez continuer et enregistrer.',
  signIn: 'Se connecter',
  look: 'Revoir ma saisie',
  doneTitle: 'Vous êtes connecté',
  done: 'Fermez cet onglet et reprenez votre travail dans l’autre.',
} as const;
