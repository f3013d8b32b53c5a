/** A day that is typed or chosen in a calendar. */
export const dayTexts = {
  placeholder: 'jj/mm/aaaa',
  notADay: 'Écrivez la date ainsi\u00A0: jj/mm/aaaa',
  open: (label: string): string => `${label}\u00A0: choisir dans le calendrier`,
  calendarOf: (label: string): string => `Calendrier\u00A0: ${label}`,
  calendar: {
    monthLevelControl: 'Choisir un mois',
    yearLevelControl: 'Choisir une année',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    previousYear: 'Année précédente',
    nextYear: 'Année suivante',
    previousDecade: 'Décennie précédente',
    nextDecade: 'Décennie suivante',
  },
} as const;
