/** What a child may know of the server’s environment: where programs are, the language and the time zone. */
const ALLOWED = ['PATH', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'TZ'];

/**
 * The environment of a child: a list of what it may hold, so that a setting that is added to the server later is not in it.
 * @param more what this child needs besides
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const known = ALLOWED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), ...more };
}
