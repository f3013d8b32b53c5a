import { zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import { soundXml, UnpackError, unpackParts } from '../../office-xml/unpack.ts';
import { TranscriptError } from '../transcript-error.ts';

/** Largest size of all parts with text, when unpacked; bytes. A meeting of a whole day has a few megabytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Largest number of entries in the archive, pictures included. */
const MOST_PARTS = 1_000;
/** Largest number of tags in one part. The longest accepted transcript, as Teams writes it, has half of that. */
const MOST_TAGS = 800_000;
/** Parts of a Word document from which text is read; never pictures. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]{1,100}\.(?:xml|rels))$/;
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'tr', 'br']);

/**
 * Reads the lines of a Word document: its paragraphs and table cells, divided at line breaks.
 * @throws TranscriptError if it is not a Word document, or is too large when unpacked
 */
export async function wordLines(file: Uint8Array): Promise<string[]> {
  const parts = unpack(file);
  // The library gets only the parts that were unpacked within the limit, and nothing else of the archive.
  const buffer = Buffer.from(zipSync(parts, { level: 0 }));
  const noPicture = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPicture }).catch((error: unknown) => {
    throw new TranscriptError('damaged_word', { cause: error });
  });
  return linesOf(value);
}

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  try {
    const parts = unpackParts(file, {
      isPart: (name) => PART.test(name),
      mostBytes: MOST_BYTES,
      mostParts: MOST_PARTS,
    });
    if (!Object.keys(parts).some((name) => name.startsWith('word/'))) throw new TranscriptError('not_word');
    for (const part of Object.values(parts)) soundXml(part, MOST_TAGS);
    return parts;
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    throw new TranscriptError(error.reason === 'too_large' ? 'too_large' : 'damaged_word', { cause: error });
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
