/** Sentences for failures that have none of the server's own. */
export const errorTexts = {
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  unexpectedAnswer: 'Le serveur a donné une réponse inattendue. Rechargez la page, puis réessayez.',
  sessionExpired: 'Votre session a pris fin. Connectez-vous à nouveau.',
  byStatus: {
    400: 'La demande est incorrecte.',
    401: 'Votre session a pris fin. Connectez-vous à nouveau.',
    403: 'Vous n’avez pas le droit d’effectuer cette action.',
    404: 'L’élément demandé est introuvable.',
    409: 'L’action n’est plus possible dans l’état actuel. Rechargez la page.',
    413: 'Le fichier est trop volumineux.',
    422: 'Certaines informations sont incorrectes.',
    429: 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.',
    500: 'Le serveur a rencontré une erreur. Réessayez dans un instant.',
    503: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    507: 'Le serveur n’a plus assez d’espace pour ce fichier.',
  } as Readonly<Record<number, string>>,
  other: (status: number, statusText: string, body: string): string =>
    `Erreur inattendue (${status} ${statusText})\u00A0: ${body.slice(0, 200)}`,
  crashTitle: 'Cette page n’a pas pu s’afficher',
  crashText: 'Rechargez-la. Si le problème persiste, revenez à vos réunions.',
  reload: 'Recharger la page',
  retry: 'Réessayer',
  backHome: 'Retour à vos réunions',
  notFoundTitle: 'Cette page n’existe pas',
  notFoundText: 'Le lien est peut-être incomplet, ou la page a été déplacée.',
} as const;
