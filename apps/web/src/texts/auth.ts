/** Texts of the sign-in, and of the return from it. */
export const authTexts = {
  signingIn: 'Connexion en cours...',
  validating: 'Validation de l\u2019authentification...',
  signIn: 'Se connecter',
  title: 'Connexion',
  tagline: 'De l’enregistrement au procès-verbal',
  loggedOut: 'Vous êtes déconnecté. À bientôt\u202F!',
  failed: 'La connexion a échoué',
  noCode: 'No authorization code received',
  tokenFailed: 'La connexion n’a pas abouti. Réessayez.',
  hints: {
    noCode: 'Le fournisseur d’identité n’a renvoyé aucun code de connexion. Réessayez.',
    declined: 'L’accès n’a pas été accordé. Recommencez et acceptez la demande, ou choisissez un autre compte.',
    consent: 'Un administrateur de votre organisation doit d’abord autoriser cette application.',
    notAssigned:
      'Votre compte n’a pas accès à cette application\u00A0: demandez-le à l’administrateur de votre organisation.',
    elsewhere: 'Ce compte n’est pas de l’organisation. Choisissez votre compte professionnel.',
    registration: 'La connexion est mal configurée\u00A0: prévenez l’administrateur.',
    unavailable: 'Le fournisseur d’identité ne répond pas pour l’instant. Réessayez plus tard.',
  },
} as const;

/** Texts of the dialog for a session that ends in the middle of work. */
export const sessionTexts = {
  title: 'Votre session a pris fin',
  text: 'Ce que vous avez saisi est toujours sur cette page. Connectez-vous dans l’onglet qui s’ouvre, puis revenez ici\u00A0: vous pourrez continuer et enregistrer.',
  signIn: 'Se connecter',
  look: 'Revoir ma saisie',
  doneTitle: 'Vous êtes connecté',
  done: 'Fermez cet onglet et reprenez votre travail dans l’autre.',
} as const;
