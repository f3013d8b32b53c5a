import { ApiError } from '../errors.ts';

/** First and last byte of a part. */
interface Part {
  readonly start: number;
  readonly end: number;
}

const NO_SUCH_PART = 'Cette partie de l’enregistrement n’existe pas.';

/**
 * Reads which part of a file a request asks for. A request for several parts, or in units other than bytes, gets the
 * whole file, which the standard always allows.
 * @param header `Range`
 * @param size length of the file; bytes
 * @returns null for the whole file
 * @throws ApiError 416 if the file has no such part
 */
export function partAsked(header: string | undefined, size: number): Part | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new ApiError(416, 'bad_request', NO_SUCH_PART);
  return { start, end };
}
