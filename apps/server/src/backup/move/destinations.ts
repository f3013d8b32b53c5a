/**
 * Destinations of a move. A move to one of the first two takes the database, and also the files if they are in a
 * bucket. A move to one of the others takes only the files.
 */
export const DESTINATIONS = ['postgresql', 'embedded', 'bucket', 'folder'] as const;
export type Destination = (typeof DESTINATIONS)[number];
