import type { MediaFacts } from './media.ts';
import { readHeader } from './media-header.ts';
import { bytesAt, tellsItsLength } from './mpeg-stream.ts';

const UNKNOWN: MediaFacts = { duration: null, video: null };
const METADATA_TIMEOUT_MS = 5_000;
const VIDEO_EXTENSIONS = /\.(?:mp4|m4v|mov|mkv|avi|wmv|mpe?g|m2ts|mts|flv|3gp)$/i;

/**
 * Reads the length and kind of a recording with the browser's player, or else from the file's header. A length that
 * would only be a guess is left out.
 * @param play returns the facts that the browser’s player finds; null if it cannot play the file
 */
export async function readFacts(file: File, play: typeof readByPlayer = readByPlayer): Promise<MediaFacts> {
  const [played, tells, believesHeader] = await Promise.all([
    play(file),
    tellsItsLength(file).catch(() => true),
    isUncompressed(file),
  ]);
  const looksLikeVideo = file.type.startsWith('video/') || VIDEO_EXTENSIONS.test(file.name);
  const length = believesHeader ? null : (played?.duration ?? null);
  const settled = length !== null && (played?.video === true || !looksLikeVideo);
  const header = settled ? UNKNOWN : await readHeader(file);
  return {
    duration: tells ? (length ?? header.duration) : null,
    video: played?.video === true || (header.video ?? looksLikeVideo),
  };
}

/** Tells whether a file is WAV or AIFF, whose header players believe even if the file was cut short. */
async function isUncompressed(file: File): Promise<boolean> {
  const start = await bytesAt(file, 0, 4).catch(() => new Uint8Array());
  return /^(?:RIFF|FORM)$/.test(new TextDecoder('latin1').decode(start));
}

/** Reads a file's length and kind with the browser’s player, without playing; null if it cannot, or takes too long. */
function readByPlayer(file: File): Promise<MediaFacts | null> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const player = document.createElement('video');
    const finish = (facts: MediaFacts | null): void => {
      clearTimeout(timer);
      player.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(facts);
    };
    const timer = setTimeout(() => finish(null), METADATA_TIMEOUT_MS);
    player.preload = 'metadata';
    player.addEventListener(
      'loadedmetadata',
      () =>
        finish({ duration: Number.isFinite(player.duration) ? player.duration : null, video: player.videoWidth > 0 }),
      { once: true },
    );
    player.addEventListener('error', () => finish(null), { once: true });
    player.src = url;
  });
}
