import type { Call } from '@greffier/contract/call';
import type { CallInput } from '../api.ts';
import { callFileAnswer } from '../api.ts';

/** Time until the blob's address is released, in which the browser must begin saving; ms. */
const RELEASE_AFTER_MS = 10_000;

/** Lets the browser save `blob` under `fileName`. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}

/**
 * Fetches a file with the bearer token and saves it. A failure is logged as 'Download error' and re-thrown, as the
 * specification (§8) asks.
 * @returns the response's headers
 */
export async function download<const C extends Call & { readonly file: string }>(
  definition: C,
  input: CallInput<C>,
  fileName: string,
): Promise<Headers> {
  try {
    const { blob, headers } = await callFileAnswer(definition, input);
    saveBlob(blob, fileName);
    return headers;
  } catch (error) {
    // oxlint-disable-next-line eslint/no-console -- the specification's own log line; it carries no content.
    console.error('Download error', error instanceof Error ? error.name : typeof error);
    throw error;
  }
}
