/** The folder in which Linux names the open descriptors of the process that looks. */
const DESCRIPTORS = '/proc/self/fd/';

/** Makes the path under which a child finds a file that it was given as this open descriptor. */
export const nameOf = (descriptor: number): string => `${DESCRIPTORS}${descriptor}`;

/**
 * Finds the open descriptor behind a path that `pathOf` made. A child reads a file through it, because its account may
 * not open the file a second time.
 * @returns null if the path is that of any other file
 */
export function descriptorOf(path: string): number | null {
  const number = path.startsWith(DESCRIPTORS) ? path.slice(DESCRIPTORS.length) : '';
  return /^\d+$/.test(number) ? Number(number) : null;
}
