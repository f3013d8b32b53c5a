/** Style of the items of the agenda in minutes, as Word shows it. The reader of agendas knows them by it. */
export const AGENDA_STYLE = 'Point de l’ordre du jour';
