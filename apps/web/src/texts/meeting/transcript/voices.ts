export const voicesTexts = {
  title: 'Qui a parlé',
  count: (speakers: number): string => (speakers === 1 ? '1 orateur' : `${speakers} orateurs`),
  shares: 'Temps de parole de chaque orateur',
  share: (percent: string, duration: string): string => `${percent}\u00A0% – ${duration}`,
  items: 'Ordre du jour',
  hint: 'Cliquez sur la frise pour aller au passage.',
  moment: 'Aller à un moment de la réunion',
  /** Describes a moment to screen readers: « 12:30 – Anne Jobin – point 2 ». */
  at: (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' – '),
  address: (time: string): string => `Adresse du passage de ${time}`,
} as const;
