import { strToU8, zipSync } from 'fflate';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AgendaSourceError } from './source-error.ts';
import { readAgendaSource } from './read-source.ts';
import { testMsg } from './mail/test-msg.ts';
import { odtText, testDocx, testOdt } from './office/test-office.ts';

const MEGABYTE = 1e6;

/** Reads a source that must be refused. @returns the message of the refusal; else another error, or the items read */
const refusal = (content: Uint8Array | string): Promise<unknown> =>
  readAgendaSource(typeof content === 'string' ? strToU8(content) : Uint8Array.from(content)).then(
    ({ items }) => items,
    (error: unknown) => (error instanceof AgendaSourceError ? error.message : error),
  );

/** Makes a chunk of a PNG. Its checksum is 0, since the readers here do not check it. */
function chunk(kind: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
}
function png(width: number, height: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

describe('a hostile file', () => {
  const nested = (count: number, name: string): string => `<${name}>`.repeat(count) + `</${name}>`.repeat(count);
  const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const wordOf = (xml: string): Uint8Array => zipSync({ 'word/document.xml': strToU8(xml) });

  it.each([
    [
      'a Word document that unpacks to 100 MB',
      wordOf(`<w:document ${WORD}>${' '.repeat(100 * MEGABYTE)}</w:document>`),
      /trop de texte/,
    ],
    ['an ODT document with a million elements', testOdt(odtText('x').repeat(300_000)), /trop de texte/],
    [
      'entities that build up',
      wordOf(`<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document ${WORD}>&b;</w:document>`),
      /endommagé/,
    ],
    [
      'an entity that names a file',
      wordOf(`<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document ${WORD}>&a;</w:document>`),
      /endommagé/,
    ],
    ['elements ten thousand deep', testDocx(nested(10_000, 'w:sdt')), /endommagé/],
    ['a text of one endless line', `1. ${'a'.repeat(40 * MEGABYTE)}`, /trop de texte/],
    ['a page of HTML a hundred thousand deep', `<html>${nested(100_000, 'div')}</html>`, /trop de texte/],
    [
      'a mail of parts within each other',
      Buffer.from(
        `From: a@b.ch\nTo: c@d.ch\nSubject: x\n${Array.from({ length: 3_000 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}`,
      ),
      /endommagé|Aucun point/,
    ],
    ['a picture that is larger than it may be', png(60_000, 60_000, new Uint8Array(8)), /trop grande/],
    ['a picture that unpacks to more than it says', png(10, 10, deflateSync(Buffer.alloc(50 * MEGABYTE))), /endommagé/],
    ['a photograph cut off after its header', new Uint8Array([255, 216, 255, 224, 0, 4, 0, 0]), /endommagé/],
    [
      'an old Word document',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)]),
      /ancien document Office/,
    ],
    [
      'a video',
      Buffer.from(`\u0000\u0000\u0000\u0020ftypisom${'\u0000\u0001\u0002'.repeat(500)}`),
      /n’est pas d’un format/,
    ],
    [
      'a photograph of a telephone that is no JPEG',
      Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000'),
      /JPEG/,
    ],
    ['nothing', '', /vide/],
  ])('is refused in French: %s', async (_, content, says) => {
    expect(await refusal(content)).toMatch(says);
  });

  it.each([
    ['blocks', (mail: Buffer) => ring(mail, 512 * (1 + mail.readUInt32LE(76)))],
    ['small blocks', (mail: Buffer) => ring(mail, 512 * (1 + mail.readUInt32LE(60)))],
    ['folders', (mail: Buffer) => mail.writeUInt32LE(0, 512 * (1 + mail.readUInt32LE(48)) + 76)],
  ])('is refused at once: a mail of Outlook whose %s lead in a ring', async (_, spoil) => {
    const mail = Buffer.from(testMsg({ body: 'Ordre du jour '.repeat(200) }));
    spoil(mail);
    expect(await refusal(mail)).toMatch(/endommagé/);
  });
});

/** Makes every entry of a table point to the table's first entry. */
function ring(mail: Buffer, table: number): void {
  for (let at = table; at < table + 512; at += 4) mail.writeUInt32LE(0, at);
}
