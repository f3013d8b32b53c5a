/** Texts of the page about accessibility. It says what was tested and how, and does not claim an audit. */
export const accessibilityTexts = {
  title: 'Accessibilité',
  link: 'Accessibilité\u00A0: non conforme',
  back: 'Retour à l’application',
  intro:
    'Cette page décrit l’état de l’application au regard du référentiel général d’amélioration de l’accessibilité (RGAA\u00A04.1) et des règles WCAG\u00A02.2, niveau\u00A0AA. C’est une autoévaluation\u00A0: elle ne remplace pas la déclaration d’accessibilité que votre organisation publie le cas échéant.',
  state: {
    title: 'État de conformité',
    text: 'L’application est déclarée non conforme\u00A0: aucun audit de conformité n’a été réalisé par une personne qualifiée. Selon le référentiel, cette mention vaut tant qu’il manque, quels que soient les résultats ci-dessous.',
  },
  checked: {
    title: 'Ce qui est vérifié',
    text: 'À chaque version, des tests automatiques parcourent les écrans et leurs états dans le navigateur Chromium.',
    points: [
      'L’outil axe ne relève aucun défaut, en clair\u00A0; les contrastes sont vérifiés aussi en sombre.',
      'Les parcours principaux se font au clavier seul, le focus reste visible, et aucune barre ne le recouvre.',
      'À 200\u00A0% de zoom et à 320\u00A0pixels de large, rien n’est coupé ni ne demande de défilement horizontal.',
      'Avec les couleurs imposées par le système, les barres, les interrupteurs et les onglets restent visibles.',
      'Les cibles mesurent au moins 24\u00A0pixels, ou sont assez espacées\u00A0; 44\u00A0pixels pour les doigts.',
      'L’avancement des travaux, les résultats et les erreurs sont annoncés aux lecteurs d’écran.',
    ],
  },
  missing: {
    title: 'Ce qui n’est pas accessible, ou pas vérifié',
    points: [
      'Aucun essai avec un lecteur d’écran (NVDA, JAWS, VoiceOver) n’a été fait par des personnes qui l’utilisent.',
      'Les tests se limitent à Chromium\u00A0: Firefox et Safari ne sont pas vérifiés.',
      'Les enregistrements n’ont pas d’autre équivalent que leur transcription automatique, qui contient des erreurs tant que personne ne l’a relue.',
      'Les pages d’un PDF affichées à côté d’un ordre du jour sont des images\u00A0: leur texte n’est donné que par les lignes lues.',
      'La forme d’onde d’un enregistrement est décorative\u00A0; la durée et la position sont données en chiffres.',
      'L’accessibilité d’un document Word dépend du modèle que l’organisation a déposé.',
    ],
  },
  built: {
    title: 'Technologies',
    text: 'HTML, CSS, JavaScript, WAI-ARIA, SVG. L’application ne fonctionne pas sans JavaScript.',
  },
  contact: {
    title: 'Signaler un défaut',
    text: 'Si un contenu ou une fonction vous est inaccessible, écrivez-nous pour obtenir une autre solution\u00A0:',
    none: 'Si un contenu ou une fonction vous est inaccessible, adressez-vous à la personne qui administre cette application dans votre organisation.',
    next: 'Sans réponse satisfaisante, vous pouvez vous adresser à l’autorité compétente de votre pays\u00A0: en France, le Défenseur des droits.',
  },
} as const;
