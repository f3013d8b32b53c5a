/** Messages in the tab's title and from the browser. They say nothing of the meeting: others may see the screen. */
export const readyTexts = {
  transcribed: 'Transcription prête',
  completed: 'Procès-verbal prêt',
  error: 'Traitement interrompu',
  open: 'Revenez à la page de la réunion.',
  ask: 'M’avertir quand ce sera prêt',
  willTell: 'Votre navigateur vous avertira tant que cette page reste ouverte, même à l’arrière-plan.',
  refused: 'Votre navigateur bloque les notifications de ce site\u00a0: autorisez-les dans ses réglages.',
};
