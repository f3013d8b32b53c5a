import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { describe, expect, it } from 'vitest';
import { testPdf } from '../outline/pdf/test-pdf.ts';
import { readTranscript } from './read-transcript.ts';
import { read, refusal, utf8 } from './test-reading.ts';

describe('the reader of transcripts', () => {
  const text = 'Zoé Müller : Ça va être réglé — « déjà ».\r\nLéa Noël : Très bien, à bientôt…';
  const expected = ['0 Zoé Müller: Ça va être réglé — « déjà ».', '2 Léa Noël: Très bien, à bientôt…'];
  const utf16 = (order: 'le' | 'be', mark = '') => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return new Uint8Array(order === 'be' ? bytes.swap16() : bytes);
  };
  const windows = new Uint8Array(Buffer.from(text.replaceAll('—', '\u0097').replaceAll('…', '\u0085'), 'latin1'));

  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['UTF-16, little-endian', utf16('le', '\uFEFF')],
    ['UTF-16, big-endian', utf16('be', '\uFEFF')],
    ['UTF-16 without a mark', utf16('le')],
    ['UTF-16, big-endian, without a mark', utf16('be')],
    ['windows-1252', windows],
  ])('reads %s', async (_, file) => {
    expect(await read(file)).toEqual(expected);
  });
});

describe('an unsuitable file', () => {
  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['white space', utf8('\uFEFF \r\n\t'), 'empty'],
    ['a PDF', testPdf({ pages: [[{ text: 'Anne : Bonjour.' }]] }), 'pdf'],
    ['an old Word document', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'old_word'],
    ['more lines than a meeting has', utf8('x\n'.repeat(400_001)), 'too_large'],
    ['rich text', utf8('{\\rtf1 Anne : Bonjour.}'), 'rich_text'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3, 4, 5, 6]), 'binary'],
    ['an MP3', new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 1, 2, 84, 73, 84, 50]), 'recording'],
    ['a WAV', utf8('RIFF\u0001\u0002\u0000\u0000WAVEfmt '), 'recording'],
    ['a video', utf8('\u0000\u0000\u0000\u0020ftypisom\u0000\u0000'), 'recording'],
    ['sound without a beginning', Uint8Array.from({ length: 4000 }, (_, at) => (at * 73) % 251), 'binary'],
  ])('is refused: %s', async (_, file, code) => {
    expect(await refusal(file)).toBe(code);
  });

  it('is refused if it has more names than a meeting has people', async () => {
    const names = Array.from(
      { length: 230 },
      (_, at) => `Anne ${String.fromCharCode(65 + (at % 26))}${'a'.repeat(at / 26)}x`,
    );
    expect(await refusal(names.map((name) => `${name} : Oui.`).join('\n'))).toBe('too_many_speakers');
  });

  it('is refused if it has more passages than a meeting may have, but not if it has as many', async () => {
    const said = (count: number) =>
      Array.from({ length: count }, (_, i) => `${i % 2 ? 'Anne' : 'Luc'} : Oui.`).join('\n');
    const { passages } = await readTranscript(utf8(said(TRANSCRIPT_LIMITS.passages)));
    expect(passages).toHaveLength(TRANSCRIPT_LIMITS.passages);
    expect(await refusal(said(TRANSCRIPT_LIMITS.passages + 1))).toBe('too_many_passages');
  });

  it('is refused if it has more characters than a meeting may have', async () => {
    expect(await refusal(`Anne : ${'Bonjour. '.repeat(TRANSCRIPT_LIMITS.characters / 8)}`)).toBe('too_many_characters');
  });
});
