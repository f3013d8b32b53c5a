const OTHER_STATUSES: Readonly<Record<number, string>> = {
  413: 'Le fichier est trop volumineux',
  502: 'Le serveur est momentanément indisponible',
  503: 'Le service est momentanément indisponible',
  504: 'Le serveur n’a pas répondu à temps',
  507: 'Le serveur n’a plus assez d’espace pour ce fichier',
};

/** Messages for failures for which the server sent no message. */
export const errorTexts = {
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  unexpectedAnswer: 'Le serveur a donné une réponse inattendue. Réessayez dans un instant.',
  fileUnreadable:
    'Ce fichier a été modifié, déplacé ou supprimé depuis que vous l’avez choisi\u00a0: retirez-le, puis choisissez-le de nouveau.',
  sessionKept: 'Votre session est conservée',
  sessionExpired: 'Votre session a pris fin. Connectez-vous à nouveau.',
  byStatus: {
    400: 'La demande est incorrecte.',
    401: 'Votre session a pris fin. Connectez-vous à nouveau.',
    403: 'Vous n’avez pas le droit d’effectuer cette action.',
    404: 'L’élément demandé est introuvable.',
    409: 'L’action n’est plus possible dans l’état actuel. Rechargez la page.',
    422: 'Certaines informations sont incorrectes.',
    429: 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.',
    500: 'Le serveur a rencontré une erreur. Réessayez dans un instant.',
  } as Readonly<Record<number, string>>,
  /** Message for any other status: its meaning if known, then the status, its text and the body (specification §8). */
  other: (status: number, statusText: string, body: string): string => {
    const meaning = OTHER_STATUSES[status] ?? 'Erreur inattendue';
    const answer = `${meaning} (${[status, statusText].join(' ').trim()})`;
    return body === '' ? answer : `${answer}\u00A0: ${body}`;
  },
  cannotOpen: 'Impossible d’ouvrir cette fenêtre',
  cannotOpenHint: 'Vérifiez votre connexion, puis réessayez. Si le problème persiste, rechargez la page.',
  startTitle: 'L’application n’a pas pu démarrer',
  crashTitle: 'Cette page n’a pas pu s’afficher',
  crashText: 'Rechargez-la. Si le problème persiste, revenez à vos réunions.',
  reload: 'Recharger la page',
  retry: 'Réessayer',
  backHome: 'Retour à vos réunions',
} as const;
