/** Texts of the calendar for choosing a day; loaded with the calendar. */
export const calendarTexts = {
  of: (label: string): string => `Calendrier\u00A0: ${label}`,
  labels: {
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
