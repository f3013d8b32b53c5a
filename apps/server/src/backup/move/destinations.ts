/** Destinations of a move: a database, with its files if there is a bucket; or the files alone. */
export const DESTINATIONS = ['postgresql', 'embedded', 'bucket', 'folder'] as const;
export type Destination = (typeof DESTINATIONS)[number];
