import type { IFormat } from 'music-metadata';
import type { MediaFacts } from './media.ts';

/** Largest amount read from a file for its header and index, even if the file has gigabytes; bytes. */
const MOST_READ = 32 * 1024 * 1024;

/** Reads the file’s own header, piece by piece, if the kind of file is known. */
export async function readHeader(file: File): Promise<MediaFacts> {
  try {
    const { parseBlob } = await import('music-metadata');
    const { format } = await parseBlob(sparing(file), { skipCovers: true, skipPostHeaders: true, mkvUseIndex: true });
    return { duration: lengthIn(format, file.size), video: format.hasVideo ?? null };
  } catch {
    return { duration: null, video: null };
  }
}

/** Returns the length in seconds; null if the header has none, or claims more than the file can hold. */
function lengthIn(format: IFormat, bytes: number): number | null {
  const {
    duration = 0,
    lossless,
    numberOfSamples = 0,
    numberOfChannels = 0,
    bitsPerSample = 0,
    container = '',
  } = format;
  if (!Number.isFinite(duration) || duration <= 0) return null;
  const uncompressed = lossless === true && /^(?:AIFF|WAVE)$/.test(container);
  if (uncompressed && (numberOfSamples * numberOfChannels * bitsPerSample) / 8 > bytes) return null;
  return duration;
}

/**
 * Wraps a file for a reader that takes slices of it. The wrapper hides the type, so that only the content counts, and
 * limits how much is read.
 */
function sparing(file: File): Blob {
  let left = MOST_READ;
  return new Proxy(file, {
    get(target, name) {
      if (name === 'slice') {
        return (start: number, end: number): Blob => {
          left -= end - start;
          if (left < 0) throw new RangeError('too much to read for a header');
          return target.slice(start, end);
        };
      }
      if (name === 'type') return '';
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
