/** Texts of the offer that super users see before the first meeting. */
export const firstStartTexts = {
  title: 'Avant votre première réunion',
  intro:
    'Greffier travaille dès maintenant, sans rien télécharger. Des moteurs plus capables se téléchargent une fois, puis travaillent sur votre serveur, sans réseau.',
  speech: (from: string, to: string): string =>
    `Une transcription plus sûre (${from === to ? from : `de ${from} à ${to}`})\u00A0: le moteur de départ se trompe souvent quand on parle librement.`,
  text: (size: string): string =>
    `Des PV rédigés par un modèle de langage (${size}), et non plus faits de citations seulement.`,
  open: 'Choisir des moteurs',
  hide: 'Masquer cette proposition',
} as const;
