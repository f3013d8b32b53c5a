/** Words that every screen shares. */
export const commonTexts = {
  loading: 'Chargement',
  confirm: 'Confirmer',
  cancel: 'Annuler',
  close: 'Fermer',
  save: 'Enregistrer',
  delete: 'Supprimer',
  edit: 'Modifier',
  add: 'Ajouter',
} as const;
