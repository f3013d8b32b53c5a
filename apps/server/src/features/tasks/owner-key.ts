import { fold } from '@greffier/french/text/words';

/** Owners are the same whatever the case and the accents of their names. */
export const ownerKey = (owner: string): string => fold(owner).trim();
