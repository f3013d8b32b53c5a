import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { overlapping } from '../../office-xml/test-overlapping.ts';
import { transcriptDocx } from '../../transcript-docx.ts';
import { read, refusal } from '../test-reading.ts';
import { testWord } from './test-word.ts';

describe('the reader of Teams’ Word documents', () => {
  const said = [
    '3 Marie Dupont: Bonjour à tous.',
    '65 Paul Rey (ACME): Merci Marie. On commence ?',
    '3723 Marie Dupont: Oui.',
  ];

  it('reads a name and a time above each text, below the title, date and duration', async () => {
    const french = testWord([
      'Comité de direction-20260303_140500-Enregistrement de la réunion',
      '3 mars 2026, 02:05PM',
      '1h 2m 5s',
      'Marie Dupont a démarré la transcription',
      'Marie Dupont   0:03\nBonjour à tous.',
      'Paul Rey (ACME)   1:05\nMerci Marie.\nOn commence ?',
      'Marie Dupont   1:02:03\nOui.',
      'Marie Dupont a arrêté la transcription',
    ]);
    expect(await read(french)).toEqual(said);
    const english = testWord([
      'Board meeting-20260303_140500-Meeting Recording',
      'March 3, 2026, 1:05PM',
      '1h 2m 5s',
      'Marie Dupont started transcription',
      'Marie Dupont   0:03',
      'Bonjour à tous.',
      'Paul Rey (ACME)   1:05',
      'Merci Marie. On commence ?',
      'Marie Dupont   1:02:03',
      'Oui.',
      'Marie Dupont stopped transcription',
    ]);
    expect(await read(english)).toEqual(said);
  });

  it('reads the first exports, with a line of times above the name and the text', async () => {
    const joined = testWord([
      '0:0:3.0 --> 0:0:5.450\nMarie Dupont\nBonjour à tous.',
      '0:1:5.0 --> 0:1:9.12\nPaul Rey (ACME)\nMerci Marie. On commence ?',
      '1:2:3.0 --> 1:2:4.0\nMarie Dupont\nOui.',
    ]);
    expect(await read(joined)).toEqual(said);
    const apart = testWord([
      '00:00:03.000 --> 00:00:05.450',
      'Marie Dupont',
      'Bonjour à tous.',
      '00:01:05.000 --> 00:01:09.120',
      'Paul Rey (ACME)',
      'Merci Marie.',
      'On commence ?',
      '01:02:03.000 --> 01:02:04.000',
      'Marie Dupont',
      'Oui.',
    ]);
    expect(await read(apart)).toEqual(said);
  });

  it('reads name, time and text on lines of their own', async () => {
    const file = testWord([
      'Marie Dupont',
      '0:03',
      'Bonjour à tous.',
      'Paul Rey (ACME)',
      '1:05',
      'Merci Marie. On commence ?',
      'Marie Dupont',
      '1:02:03',
      'Oui.',
    ]);
    expect(await read(file)).toEqual(said);
  });

  it('reads other Word documents too: « Nom : … », and Greffier’s own transcripts', async () => {
    expect(await read(testWord(['Marie Dupont : Bonjour.', 'Paul Rey : Salut.', 'Je suis là.']))).toEqual([
      '0 Marie Dupont: Bonjour.',
      '0.4 Paul Rey: Salut. Je suis là.',
    ]);
    const own = await transcriptDocx({
      title: 'Comité de mars',
      date: '2026-03-03',
      time: '14:05',
      duration: 95,
      attendance: attendanceOf(['Marie Dupont', 'Paul Rey'], {}),
      organisation: 'Commune',
      speakerNames: { speaker_1: 'Marie Dupont', speaker_2: 'Paul Rey' },
      passages: [
        { id: 1, speaker: 'speaker_1', start: 3, end: 20, text: 'Bonjour à tous.' },
        { id: 2, speaker: 'speaker_1', start: 30, end: 40, text: 'Le budget est de 12 000 francs.' },
        { id: 3, speaker: 'speaker_2', start: 65, end: 70, text: 'Merci.' },
      ],
    });
    expect(await read(new Uint8Array(own))).toEqual([
      '3 Marie Dupont: Bonjour à tous.',
      '30 Marie Dupont: Le budget est de 12 000 francs.',
      '65 Paul Rey: Merci.',
    ]);
  });

  it('refuses a file without a transcript, one that is not a Word document, and a damaged one', async () => {
    expect(await refusal(testWord(['Rapport annuel', 'Les comptes ont été approuvés par l’assemblée.']))).toBe(
      'no_transcript',
    );
    expect(await refusal(testWord([]))).toBe('no_transcript');
    expect(await refusal(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toBe('not_word');
    expect(await refusal(testWord(['x']).slice(0, 300))).toBe('damaged_word');
    expect(await refusal(zipSync({ 'word/document.xml': strToU8('<w:document') }))).toBe('damaged_word');
  });

  it('never unpacks more than a transcript holds', async () => {
    const bomb = testWord(['Marie Dupont : Bonjour.'], { 'word/footnotes.xml': new Uint8Array(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(bomb)).toBe('too_large');
    const picture = { 'word/media/image1.png': new Uint8Array(40 * 1024 * 1024) };
    expect(await read(testWord(['Marie Dupont : Bonjour.'], picture))).toEqual(['0 Marie Dupont: Bonjour.']);
  });

  it('opens no archive of more parts than a Word document has', async () => {
    const pictures = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`word/media/${at}.png`, new Uint8Array(1)]));
    expect(await read(testWord(['Marie Dupont : Bonjour.'], pictures(900)))).toEqual(['0 Marie Dupont: Bonjour.']);
    expect(await refusal(testWord(['Marie Dupont : Bonjour.'], pictures(1_000)))).toBe('too_large');
  });

  it('opens no archive whose parts share their bytes', async () => {
    const shared = strToU8(`<a>${' '.repeat(1_000)}</a>`);
    const names = Array.from({ length: 100 }, (_, at) => `word/a${at}.xml`);
    const file = testWord(['Anne Roux : Bonjour.', 'Marc Tissot : Bonjour.']);
    expect(await refusal(file)).toBe('accepted');
    expect(await refusal(overlapping(file, shared, names))).toBe('damaged_word');
  });

  it('does not trust the size that an archive states', async () => {
    const bomb = Buffer.from(
      testWord(['Marie Dupont : Bonjour.'], { 'word/footnotes.xml': new Uint8Array(40 * 1024 * 1024) }),
    );
    const size = Buffer.alloc(4);
    size.writeUInt32LE(40 * 1024 * 1024);
    for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size, at)) bomb.writeUInt32LE(1024, at);
    const before = process.memoryUsage().arrayBuffers;
    await refusal(new Uint8Array(bomb));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  });

  // Mammoth's XML parser spends a minute on each of these, since with every error it reads the whole file again.
  it.each([
    ['elements behind the root', `<w:p/>${'<w:p>'.repeat(100_000)}`],
    ['tags that never close', '<w:p>'.repeat(20_000)],
    ['a value that never ends', `<w:p><w:r w:x="1>${'<w:t x="2">é</w:t>'.repeat(40_000)}`],
  ])('refuses malformed XML before a library reads it: %s', async (_, xml) => {
    const before = process.threadCpuUsage();
    expect(await refusal(testWord([], { 'word/document.xml': strToU8(xml) }))).toBe('damaged_word');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toTakeLessThan(2_000);
  });

  it('refuses more XML than a transcript has', async () => {
    const xml = `<w:body>${'<w:p></w:p>'.repeat(500_000)}</w:body>`;
    expect(await refusal(testWord([], { 'word/document.xml': strToU8(xml) }))).toBe('too_large');
  });

  it('refuses XML with entities', async () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>';
    expect(await refusal(testWord([], { 'word/document.xml': strToU8(xml) }))).toBe('damaged_word');
  });
});
