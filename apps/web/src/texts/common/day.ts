/** Texts of the field for a day; calendar.ts has the texts of its calendar. */
export const dayTexts = {
  placeholder: 'jj/mm/aaaa',
  notADay: 'Écrivez la date ainsi\u00A0: jj/mm/aaaa',
  open: (label: string): string => `${label}\u00A0: choisir dans le calendrier`,
} as const;
