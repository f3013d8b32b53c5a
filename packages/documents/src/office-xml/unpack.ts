import { strFromU8, unzipSync } from 'fflate';
import { xmlFlaw } from './flaw.ts';

/** Error that ends the reading of an archive of XML. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly reason: 'too_large' | 'damaged';

  constructor(reason: UnpackError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

interface Bounds {
  /** Tells whether a part is read: only parts that contain text, never pictures. */
  readonly isPart: (name: string) => boolean;
  /** Largest size of all parts that are read together, when unpacked; bytes. */
  readonly mostBytes: number;
  /** Largest number of entries in the archive, pictures included. */
  readonly mostParts: number;
}

/** The tag in which XML declares entities of its own. No office program writes it. */
const DOCTYPE = /<!DOCTYPE/i;

/**
 * Unpacks parts of an office document by their names, and nothing else of the archive.
 * @throws UnpackError
 */
export function unpackParts(file: Uint8Array, { isPart, mostBytes, mostParts }: Bounds): Record<string, Uint8Array> {
  let bytes = 0;
  let packed = 0;
  let count = 0;
  try {
    return unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        count += 1;
        packed += size;
        // Parts that share the same bytes are refused: each would be copied, whatever size the archive states.
        if (packed > file.length) throw new UnpackError('damaged');
        if (count > mostParts) throw new UnpackError('too_large');
        if (!isPart(name)) return false;
        // Each part is unpacked only up to the size that the archive states for the part.
        bytes += originalSize;
        if (bytes > mostBytes) throw new UnpackError('too_large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnpackError ? error : new UnpackError('damaged', { cause: error });
  }
}

/**
 * Reads a part's text, after checking that it is safe for a library.
 * @param mostTags most tags of the part
 * @throws UnpackError
 */
export function soundXml(part: Uint8Array, mostTags: number): string {
  const xml = strFromU8(part);
  const flaw = DOCTYPE.test(xml.slice(0, 1024)) ? 'malformed' : xmlFlaw(xml, mostTags);
  if (flaw !== null) throw new UnpackError(flaw === 'too_large' ? 'too_large' : 'damaged');
  return xml;
}
