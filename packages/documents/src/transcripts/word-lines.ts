import { strFromU8, unzipSync, zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import { xmlFlaw } from '../office-xml/flaw.ts';
import { TranscriptError } from './transcript-error.ts';

/** Unpacked, of all parts that hold text: a day's meeting has a few. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Entries of the archive, pictures included. */
const MOST_PARTS = 1_000;
/** Of one part. The longest transcript that is taken, as Teams writes it, has half. */
const MOST_TAGS = 800_000;
/** Parts of a Word document that text is read from; never pictures. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]{1,100}\.(?:xml|rels))$/;
/** XML that builds up entities is not Word's. */
const DOCTYPE = /<!DOCTYPE/i;
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'tr', 'br']);

/**
 * Lines of a Word document: its paragraphs, table cells, and what line breaks divide.
 * @throws TranscriptError for what is none, or unpacks to too much
 */
export async function wordLines(file: Uint8Array): Promise<string[]> {
  const parts = unpack(file);
  // Read again from what was unpacked within the limit: nothing else of the archive is opened.
  const buffer = Buffer.from(zipSync(parts, { level: 0 }));
  const noPicture = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPicture }).catch((error: unknown) => {
    throw new TranscriptError('damaged_word', { cause: error });
  });
  return linesOf(value);
}

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let bytes = 0;
  let packed = 0;
  let count = 0;
  const read = (): Record<string, Uint8Array> =>
    unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        count += 1;
        packed += size;
        // Parts that share their bytes: what is stored as it is would be copied for each, whatever its size is said to be.
        if (packed > file.length) throw new TranscriptError('damaged_word');
        if (count > MOST_PARTS) throw new TranscriptError('too_large');
        if (!PART.test(name)) return false;
        // What the archive says of a part's size is also all that is unpacked of it.
        bytes += originalSize;
        if (bytes > MOST_BYTES) throw new TranscriptError('too_large');
        return true;
      },
    });
  try {
    const parts = read();
    if (!Object.keys(parts).some((name) => name.startsWith('word/'))) throw new TranscriptError('not_word');
    for (const part of Object.values(parts)) {
      const xml = strFromU8(part);
      const flaw = DOCTYPE.test(xml.slice(0, 1024)) ? 'malformed' : xmlFlaw(xml, MOST_TAGS);
      if (flaw !== null) throw new TranscriptError(flaw === 'too_large' ? 'too_large' : 'damaged_word');
    }
    return parts;
  } catch (error) {
    throw error instanceof TranscriptError ? error : new TranscriptError('damaged_word', { cause: error });
  }
}

function linesOf(html: string): string[] {
  const lines = [''];
  const parser = new Parser({
    ontext: (text) => void (lines[lines.length - 1] += text),
    onopentag: (name) => void (BLOCKS.has(name) && lines.push('')),
    onclosetag: (name) => void (BLOCKS.has(name) && lines.push('')),
  });
  parser.end(html);
  return lines.filter((line) => line.trim() !== '');
}
