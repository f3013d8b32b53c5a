/** The prompt after an answer that could not be read. */
export const REPAIR =
  'Ta réponse n’est pas l’objet JSON demandé. Donne-le maintenant, complet et conforme à la forme indiquée, sans aucun autre texte.';
