/** Where an installation moves to: its database, and its files with it if there is a bucket; or its files alone. */
export const DESTINATIONS = ['postgresql', 'embedded', 'bucket', 'folder'] as const;
export type Destination = (typeof DESTINATIONS)[number];
