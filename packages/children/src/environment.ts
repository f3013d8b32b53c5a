/**
 * The variables of the server’s environment that a child may see: the places of programs, the language and the time
 * zone.
 */
export const ALLOWED_VARIABLES: readonly string[] = ['PATH', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'TZ'];

/**
 * Makes the environment of a child. Only listed variables pass, so a child sees no setting that is added to the server
 * later.
 * @param more variables that this child needs as well
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const known = ALLOWED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), ...more };
}
