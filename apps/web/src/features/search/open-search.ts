/** Name of the event by which any part of the application opens the search. */
export const OPEN_SEARCH = 'greffier:search';

export const openSearch = (): boolean => window.dispatchEvent(new Event(OPEN_SEARCH));
