/**
 * Destinations of a move. The first two take the database, with its files if there is a bucket; the others only the
 * files.
 */
export const DESTINATIONS = ['postgresql', 'embedded', 'bucket', 'folder'] as const;
export type Destination = (typeof DESTINATIONS)[number];
