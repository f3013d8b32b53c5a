import { strFromU8, unzipSync } from 'fflate';
import { xmlFlaw } from './flaw.ts';

/** Why an archive of XML is not read any further. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly reason: 'too_large' | 'damaged';

  constructor(reason: UnpackError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

interface Bounds {
  /** Which parts are read: those that hold text, never pictures. */
  readonly isPart: (name: string) => boolean;
  /** Unpacked, of all parts that are read. */
  readonly mostBytes: number;
  /** Entries of the archive, pictures included. */
  readonly mostParts: number;
}

/** XML that builds up entities is no office program's. */
const DOCTYPE = /<!DOCTYPE/i;

/** Parts of an office document, by their names. Nothing else of the archive is unpacked. @throws UnpackError */
export function unpackParts(file: Uint8Array, { isPart, mostBytes, mostParts }: Bounds): Record<string, Uint8Array> {
  let bytes = 0;
  let packed = 0;
  let count = 0;
  try {
    return unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        count += 1;
        packed += size;
        // Parts that share bytes would be copied for each, whatever the archive says of their sizes.
        if (packed > file.length) throw new UnpackError('damaged');
        if (count > mostParts) throw new UnpackError('too_large');
        if (!isPart(name)) return false;
        // What the archive says of a part's size is also all that is unpacked of it.
        bytes += originalSize;
        if (bytes > mostBytes) throw new UnpackError('too_large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnpackError ? error : new UnpackError('damaged', { cause: error });
  }
}

/** A part's text, which a library may read. @param mostTags of the part @throws UnpackError */
export function soundXml(part: Uint8Array, mostTags: number): string {
  const xml = strFromU8(part);
  const flaw = DOCTYPE.test(xml.slice(0, 1024)) ? 'malformed' : xmlFlaw(xml, mostTags);
  if (flaw !== null) throw new UnpackError(flaw === 'too_large' ? 'too_large' : 'damaged');
  return xml;
}
