import { notify } from '../../../lib/notify.ts';
import { transcriptKeysTexts } from '../../../texts/meeting/transcript/transcript-keys.ts';

/** Copies the address of the page, which names the passage. A browser may refuse to copy. */
export async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify.success(transcriptKeysTexts.copied);
  } catch {
    notify.error(transcriptKeysTexts.notCopied);
  }
}
