/**
 * Opens a database, and opens it once more if that fails. A power cut may leave the file of an unlogged table, but not
 * yet the name of the empty file from which PostgreSQL's recovery makes it anew. The recovery then writes the second
 * file, finds the first in its way, and gives up. The next recovery knows the second file, and removes the first.
 */
export const recovering = <T>(open: () => Promise<T>): Promise<T> => open().catch(open);
