/** A day that is typed; calendar.ts has what the calendar says. */
export const dayTexts = {
  placeholder: 'jj/mm/aaaa',
  notADay: 'Écrivez la date ainsi\u00A0: jj/mm/aaaa',
  open: (label: string): string => `${label}\u00A0: choisir dans le calendrier`,
} as const;
