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
