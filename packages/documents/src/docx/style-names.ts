/** Style of agenda items in minutes, by the name that Word shows. The reader of agendas knows items by this name. */
export const AGENDA_STYLE = 'Point de l’ordre du jour';
