export const FIRST_PERSON =
  /(?<![\p{L}'’-])(?:(?:je|moi|me|mon|ma|mes|mien|mienne|tu|te|toi|ton|ta|tes)(?![\p{L}-])|[jmt]['’](?=\p{L}))/iu;

/** A sentence without its full stop. */
export const unstopped = (text: string): string => text.replace(/(?<![\s.])[\s.]+$/u, '');
export const capital = (text: string): string =>
  text.replace(/^[«"(\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase('fr'));
