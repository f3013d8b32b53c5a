/** Style of agenda items in minutes, under the name that Word shows. When a file is read, this name marks the items. */
export const AGENDA_STYLE = 'Point de l’ordre du jour';
