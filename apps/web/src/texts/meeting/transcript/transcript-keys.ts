export const transcriptKeysTexts = {
  title: 'Raccourcis de la transcription',
  open: 'Raccourcis clavier',
  key: 'Touche',
  deed: 'Effet',
  copied: 'Adresse du passage copiée',
  notCopied: 'L’adresse n’a pas pu être copiée\u00A0: elle est dans la barre d’adresse.',
  /** Keys that work if the recording can be played. */
  listening: {
    title: 'Écouter l’enregistrement',
    keys: [
      ['F2', 'lire, mettre en pause\u00A0; aussi dans un texte que l’on corrige'],
      ['Maj + F2', 'reculer de 5\u00A0secondes'],
      ['E', 'sur un passage\u00A0: l’écouter'],
      ['+, -', 'plus vite, plus lentement'],
    ],
  },
  groups: [
    {
      title: 'Dans toute la transcription',
      keys: [
        ['?', 'cette liste'],
        ['/', 'rechercher'],
        ['Entrée, Maj + Entrée', 'dans la recherche\u00A0: résultat suivant, précédent'],
        ['Échap', 'dans la recherche\u00A0: aller au résultat'],
        ['Ctrl + Z, Ctrl + Y', 'annuler, rétablir une correction'],
        ['D, Maj + D', 'mot ou passage douteux suivant, précédent'],
        ['V', 'ce mot, ou ce passage, est juste'],
        ['F8', 'aller au prochain début de point à vérifier'],
      ],
    },
    {
      title: 'Sur un passage',
      keys: [
        ['Flèche bas, flèche haut', 'passage suivant, précédent'],
        ['Entrée', 'corriger le texte, ou le mot douteux où vous êtes'],
        ['O', 'changer l’orateur'],
        ['N, Maj + N', 'résultat suivant, précédent'],
        ['L', 'copier l’adresse du passage'],
        ['1, 2, 3…', 'ce point commence ici\u00A0; 0\u00A0: hors ordre du jour'],
      ],
    },
    {
      title: 'Dans le texte que l’on corrige',
      keys: [
        ['Ctrl + Entrée', 'enregistrer'],
        ['Échap', 'fermer, si rien n’a changé'],
        ['Alt + Entrée', 'couper au curseur'],
        ['Alt + flèche haut', 'donner le début au passage précédent'],
        ['Alt + flèche bas', 'donner la fin au passage suivant'],
        ['Ctrl + Maj + flèche haut', 'joindre au passage précédent'],
        ['Ctrl + Maj + flèche bas', 'joindre au passage suivant'],
      ],
    },
    {
      title: 'Sur le titre d’un point',
      keys: [
        ['Alt + Maj + flèche haut, bas', 'commencer plus tôt, plus tard'],
        ['Suppr', 'retirer ce début'],
      ],
    },
  ],
} as const;
