import { recordingsTexts } from '../../texts/recordings.ts';
import { formatBytes } from '../../lib/bytes.ts';

/** Media that browsers often give no type for. */
const EXTENSIONS = /\.(mp3|m4a|m4b|aac|wav|ogg|oga|opus|webm|weba|flac|mp4|m4v|mov|mkv|wma|amr|3gp|aif|aiff)$/i;

/** Why a file cannot be sent, in French; null if it can. What it really holds, the server finds out. */
export function refuseFile(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return recordingsTexts.emptyFile;
  if (!/^(audio|video)\//.test(file.type) && !EXTENSIONS.test(file.name)) return recordingsTexts.notAudio;
  if (file.size > maxBytes) return recordingsTexts.tooLarge(formatBytes(maxBytes));
  return null;
}

const METADATA_TIMEOUT_MS = 5_000;

/**
 * Length that the browser reads from the file, in seconds; null where it cannot, or takes too long.
 * Only ever shown: the server measures for itself.
 */
export function readDuration(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const audio = new Audio();
    const finish = (duration: number | null): void => {
      clearTimeout(timer);
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(duration);
    };
    const timer = setTimeout(() => finish(null), METADATA_TIMEOUT_MS);
    audio.preload = 'metadata';
    audio.addEventListener('loadedmetadata', () => finish(Number.isFinite(audio.duration) ? audio.duration : null), {
      once: true,
    });
    audio.addEventListener('error', () => finish(null), { once: true });
    audio.src = url;
  });
}
