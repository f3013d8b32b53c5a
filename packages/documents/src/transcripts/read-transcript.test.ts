import { attendanceOf } from '@greffier/contract/attendance';
import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { testPdf } from '../outline/test-pdf.ts';
import { transcriptDocx } from '../transcript-docx.ts';
import { readTranscript } from './read-transcript.ts';
import { testWord } from './test-word.ts';
import { TranscriptError } from './transcript-error.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Each passage as « 12 Marie Dupont: text », with the label where the file gives no name. */
async function read(file: string | Uint8Array): Promise<string[]> {
  const { passages, speakerNames } = await readTranscript(typeof file === 'string' ? utf8(file) : file);
  return passages.map(({ speaker, start, text }) => `${start} ${speakerNames[speaker] ?? speaker}: ${text}`);
}

const refusal = (file: string | Uint8Array): Promise<unknown> =>
  readTranscript(typeof file === 'string' ? utf8(file) : file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof TranscriptError ? error.code : error),
  );

describe('WebVTT', () => {
  it('keeps voices and times, with marks, names of captions, notes and styles around', async () => {
    const file = `\uFEFFWEBVTT - Comité\r
Kind: captions\r
\r
NOTE produit par Teams\r
sur deux lignes\r
\r
STYLE\r
::cue { color: red }\r
\r
7d1f-44/12-0\r
00:00:03.250 --> 00:00:05.000 align:start\r
<v Marie Dupont>Bonjour &amp; bienvenue</v>\r
\r
7d1f-44/13-0\r
00:07.500 --> 00:09.000\r
<v.loud Paul Rey (Invité)>Merci <i>beaucoup</i>\r
à vous.</v>\r
`;
    expect(await readTranscript(utf8(file))).toEqual({
      passages: [
        { speaker: 'speaker_1', start: 3.25, end: 5, text: 'Bonjour & bienvenue' },
        { speaker: 'speaker_2', start: 7.5, end: 9, text: 'Merci beaucoup à vous.' },
      ],
      speakerNames: { speaker_1: 'Marie Dupont', speaker_2: 'Paul Rey' },
      duration: 9,
    });
  });

  it('reads times as older exports wrote them, and captions that no blank line divides', async () => {
    const file = 'WEBVTT\n\n0:0:1.23 --> 0:0:3.450\n<v A. Roy>Un</v>\n1:00:05,000 --> 1:00:06,000\n<v B. Roy>Deux</v>';
    expect(await read(file)).toEqual(['1.23 A. Roy: Un', '3605 B. Roy: Deux']);
  });

  it('tells two voices of one caption apart, and a nameless voice from the one before', async () => {
    const file = `WEBVTT

00:00.000 --> 00:10.000
<v Anne>Un deux trois.</v>
<v Luc>Quatre cinq six</v>

00:11.000 --> 00:12.000
Personne ne sait.

00:13.000 --> 00:14.000
<v >Ni là.</v>`;
    expect(await read(file)).toEqual([
      '0 Anne: Un deux trois.',
      '4.83 Luc: Quatre cinq six',
      '11 speaker_3: Personne ne sait. Ni là.',
    ]);
  });

  it('reads « Name: text » as Zoom has it, whatever a device is called', async () => {
    const cues = [
      'Marie Dupont: Bonjour à tous.',
      'iPhone de Luc: Bonjour.',
      'Marie Dupont: Attention: la séance est enregistrée.',
      'iPhone de Luc: D’accord.',
      'Paul Rey: Rien à dire.',
    ];
    const file = cues.map((text, at) => `${at + 1}\n00:00:0${at}.000 --> 00:00:0${at}.900\n${text}\n`).join('\n');
    expect(await read(`WEBVTT\n\n${file}`)).toEqual([
      '0 Marie Dupont: Bonjour à tous.',
      '1 iPhone de Luc: Bonjour.',
      '2 Marie Dupont: Attention: la séance est enregistrée.',
      '3 iPhone de Luc: D’accord.',
      '4 Paul Rey: Rien à dire.',
    ]);
  });

  it('reads the names that Webex puts above the times', async () => {
    const file =
      'WEBVTT\n\n1 "Marie Dupont" (28)\n00:01.000 --> 00:03.000\nBonjour : voilà.\n\n2 "Paul Rey" (9)\n00:04.000 --> 00:05.000\nSalut';
    expect(await read(file)).toEqual(['1 Marie Dupont: Bonjour : voilà.', '4 Paul Rey: Salut']);
  });

  it('keeps each word once where captions roll up or grow', async () => {
    const rolling = `WEBVTT

00:00:00.000 --> 00:00:02.000
bonjour<00:00:00.500><c> à tous</c>

00:00:02.000 --> 00:00:02.010
bonjour à tous

00:00:02.010 --> 00:00:04.000
bonjour à tous
nous commençons la séance

00:00:04.000 --> 00:00:06.000
nous commençons la séance
par le budget`;
    expect(await read(rolling)).toEqual(['0 speaker_1: bonjour à tous nous commençons la séance par le budget']);
    const growing = `WEBVTT

00:01.000 --> 00:02.000
<v Anne>Je vous propose</v>

00:01.000 --> 00:03.000
<v Anne>Je vous propose, de voter.</v>

00:03.000 --> 00:04.000
<v Luc>Oui.</v>

00:04.000 --> 00:05.000
<v Luc>Oui, oui, oui.</v>`;
    expect(await read(growing)).toEqual(['1 Anne: Je vous propose de voter.', '3 Luc: Oui. Oui, oui, oui.']);
  });

  it('orders what was said at the same time, and loses none of it', async () => {
    const file = 'WEBVTT\n\n00:05.000 --> 00:09.000\n<v B>Deux</v>\n\n00:01.000 --> 00:06.000\n<v A>Un</v>';
    expect(await read(file)).toEqual(['1 A: Un', '5 B: Deux']);
  });

  it('refuses a file without captions, or with silent ones', async () => {
    expect(await refusal('WEBVTT\n\nNOTE rien\n')).toBe('no_cues');
    expect(await refusal('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anne></v>\n')).toBe('no_cues');
  });
});

describe('SRT', () => {
  it('reads commas, mark-up, dashes, and who goes on without being named again', async () => {
    const file = `1
00:00:01,000 --> 00:00:03,000
<font color="#fff">Mme Dupont :</font> <b>bonjour</b>

2
00:00:03,000 --> 00:00:05,500
et bienvenue à tous.

3
00:01:00,000 --> 00:01:04,000
- Paul Rey : Présent.
- Mme Dupont : 2 < 3 & voilà.
4
00:01:05,000 --> 00:01:06,000
{\\an8}Bien.

42
00:01:07,000 --> 00:01:08,000
Paul Rey : Merci.
`;
    expect(await read(file)).toEqual([
      '1 Mme Dupont: bonjour et bienvenue à tous.',
      '60 Paul Rey: Présent.',
      '61.45 Mme Dupont: 2 < 3 & voilà. Bien.',
      '67 Paul Rey: Merci.',
    ]);
  });

  it('is one unknown voice where it names nobody', async () => {
    const file =
      '1\n00:00:01,000 --> 00:00:03,000\nBonjour.\n\n2\n00:00:03,000 --> 00:00:05,000\nOrdre du jour : le budget.';
    expect(await read(file)).toEqual(['1 speaker_1: Bonjour. Ordre du jour : le budget.']);
  });
});

describe('Teams’ Word documents', () => {
  const said = [
    '3 Marie Dupont: Bonjour à tous.',
    '65 Paul Rey (ACME): Merci Marie. On commence ?',
    '3723 Marie Dupont: Oui.',
  ];

  it('reads a name and a time above each text, under title, date and duration', async () => {
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

  it('reads lines of times above name and text, as the first exports had them', async () => {
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

  it('reads what Word documents of other origin have: « Nom : … », and Greffier’s own transcripts', async () => {
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

  it('refuses what has no transcript, is no Word document, or is damaged', async () => {
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

  it('does not believe an archive that says it is small', async () => {
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

  it('takes no entities', async () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>';
    expect(await refusal(testWord([], { 'word/document.xml': strToU8(xml) }))).toBe('damaged_word');
  });
});

describe('plain text', () => {
  it('reads « Nom : … » with what goes on below, titles and roles, and gives it times', async () => {
    const file = `Compte rendu de la séance
Date : 3 mars 2026
Présents : Mme Dupont, Paul Rey

Mme Dupont\u00A0: Bonjour. Nous ouvrons
la séance.

Attention : le micro est ouvert.

Paul Rey\u202F: Merci.

Le président : Passons au vote. Décision : accepté.

Mme Dupont : Très bien.
`;
    const { passages, speakerNames, duration } = await readTranscript(utf8(file));
    expect(passages.map(({ speaker, text }) => `${speakerNames[speaker]}: ${text}`)).toEqual([
      'Mme Dupont: Bonjour. Nous ouvrons la séance. Attention : le micro est ouvert.',
      'Paul Rey: Merci.',
      'Le président: Passons au vote. Décision : accepté.',
      'Mme Dupont: Très bien.',
    ]);
    // 150 words a minute.
    expect(passages.map(({ start }) => start)).toEqual([0, 4, 4.4, 6.4]);
    expect(duration).toBe(7.2);
  });

  it('does not take for a speaker what only stands before a colon', async () => {
    const file = `Anne : Deux choses.
Attention : la porte.
Remarque importante : le prix.
Voici mon avis : non.
https://exemple.ch
Il est 12:05.
Luc : Entendu.
Budget : 300 francs.
Anne : Objectif : finir à 18:30.
Luc : Oui.
Anne : Merci.`;
    const { speakerNames } = await readTranscript(utf8(file));
    expect(Object.values(speakerNames)).toEqual(['Anne', 'Luc']);
  });

  it('knows one who speaks once among those who speak often', async () => {
    const turns = ['Anne Roy', 'Luc Petit', 'Anne Roy', 'Luc Petit', 'Zoé de La Tour', 'Anne Roy'];
    const file = turns.map((name) => `${name} : Une phrase.\nUne suite.\nEncore une.\n`).join('\n');
    expect(Object.values((await readTranscript(utf8(file))).speakerNames)).toEqual([
      'Anne Roy',
      'Luc Petit',
      'Zoé de La Tour',
    ]);
  });

  it.each([
    ['before the name', '[00:00:03] Anne : Bonjour.\n[00:12:05] Luc : Salut.'],
    ['before the name, bare', '00:03 Anne : Bonjour.\n12:05 Luc : Salut.'],
    ['behind the name', 'Anne [00:00:03] : Bonjour.\nLuc (12:05) : Salut.'],
    ['above the text, beside the name', 'Anne 0:03\nBonjour.\n\nLuc 12:05\nSalut.'],
    ['alone on a line', '[00:00:03]\nAnne : Bonjour.\n\n[00:12:05]\nLuc : Salut.'],
    ['as a span', '[00:00:03 - 00:00:05] Anne : Bonjour.\n[00:12:05 - 00:12:08] Luc : Salut.'],
    ['as an arrow', '00:00:03.000 --> 00:00:05.000\nAnne : Bonjour.\n\n00:12:05.000 --> 00:12:08.000\nLuc : Salut.'],
    ['read out', 'Anne 0 minutes 3 secondes\nBonjour.\nLuc 12 minutes 5 secondes\nSalut.'],
  ])('keeps times that stand %s', async (_, file) => {
    expect(await read(file)).toEqual(['3 Anne: Bonjour.', '725 Luc: Salut.']);
  });

  it('reads a time for some minutes at once, as Google Meet has it', async () => {
    const file = `Comité – 2026/03/03 14:00 CET – Transcript
Attendees
Marie Dupont, Paul Rey
Transcript
00:00:00

Marie Dupont: Bonjour à tous.
Paul Rey: Merci.

00:05:00

Marie Dupont: On continue.
Transcription ended after 00:06:12`;
    expect(await read(file)).toEqual([
      '0 Marie Dupont: Bonjour à tous.',
      '1.2 Paul Rey: Merci.',
      '300 Marie Dupont: On continue.',
    ]);
  });

  it('reads names above the text, in capitals, in bold, in brackets, as a device has them', async () => {
    expect(await read('ANNE ROY :\nBonjour\n\nLE PRÉSIDENT :\nMerci.\n\nANNE ROY :\nOui.')).toEqual([
      '0 ANNE ROY: Bonjour',
      '0.4 LE PRÉSIDENT: Merci.',
      '0.8 ANNE ROY: Oui.',
    ]);
    expect(await read('# Séance\n\n**Anne Roy :** Bonjour.\n\n**Luc (à distance) :** Salut.')).toEqual([
      '0 Anne Roy: Bonjour.',
      '0.4 Luc: Salut.',
    ]);
    expect(await read('[00:00:12] Anne Roy\nBonjour à tous\n[00:00:20] Luc Petit\nMerci beaucoup')).toEqual([
      '12 Anne Roy: Bonjour à tous',
      '20 Luc Petit: Merci beaucoup',
    ]);
    expect(await read('marie : bonjour\npaul : salut\nmarie : bien')).toEqual([
      '0 marie: bonjour',
      '0.4 paul: salut',
      '0.8 marie: bien',
    ]);
  });

  it('reads times without names as one unknown voice', async () => {
    expect(await read('[00:00:03] Bonjour à tous.\n[00:00:20] On commence.')).toEqual([
      '3 speaker_1: Bonjour à tous.',
      '20 speaker_1: On commence.',
    ]);
    expect(await read('0:03\nbonjour\n0:20\nMerci Paul\n0:25\non commence')).toEqual([
      '3 speaker_1: bonjour',
      '20 speaker_1: Merci Paul on commence',
    ]);
  });

  it('reads the hours of a clock from the first one on', async () => {
    expect(await read('[14:05:10] Anne : Bonjour.\n[14:06:00] Luc : Salut.')).toEqual([
      '0 Anne: Bonjour.',
      '50 Luc: Salut.',
    ]);
    const long = 'Beaucoup de mots. '.repeat(40).trim();
    const { passages } = await readTranscript(utf8(`14:05 Anne : ${long}\n14:15 Luc : ${long}\n14:25 Anne : Oui.`));
    expect(passages.find(({ speaker }) => speaker === 'speaker_2')?.start).toBe(600);
    expect(passages.at(-1)?.start).toBe(1200);
  });

  it('takes an hour that somebody speaks of for no time of the transcript', async () => {
    const file =
      'Anne Roy  0:03\nRendez-vous Lundi 14:30\nLuc Petit  0:09\nEntendu.\nSalle Pasteur 12:15\nAnne Roy  0:20\nOui.';
    expect(await read(file)).toEqual([
      '3 Anne Roy: Rendez-vous Lundi 14:30',
      '9 Luc Petit: Entendu. Salle Pasteur 12:15',
      '20 Anne Roy: Oui.',
    ]);
  });

  it('goes on where a second part begins anew', async () => {
    expect(await read('[00:59:00] Anne : Pause.\n[00:00:05] Luc : Reprise.\n[00:00:20] Anne : Oui.')).toEqual([
      '3540 Anne: Pause.',
      '3545 Luc: Reprise.',
      '3560 Anne: Oui.',
    ]);
  });

  it('keeps voices apart that the file only numbers, and gives them no name', async () => {
    const { speakerNames, passages } = await readTranscript(
      utf8('Orateur 1 : Oui.\nSpeaker 2 : Non.\nOrateur 1 : Si.'),
    );
    expect(speakerNames).toEqual({});
    expect(passages.map(({ speaker }) => speaker)).toEqual(['speaker_1', 'speaker_2', 'speaker_1']);
  });

  it('keeps what is said of a transcription, where the software did not note it', async () => {
    const file = 'Anne Roy : Il a arrêté la transcription\nLuc Petit : Non.\nOn a arrêté la transcription.';
    expect(await read(file)).toEqual([
      '0 Anne Roy: Il a arrêté la transcription',
      '2 Luc Petit: Non. On a arrêté la transcription.',
    ]);
  });

  it('refuses a text in which nobody speaks', async () => {
    expect(await refusal('Liste de courses\npain\nlait')).toBe('no_transcript');
    expect(await refusal('prix : 30\ncouleur : rouge\ntaille : 4')).toBe('no_transcript');
    expect(await refusal('Bonjour,\nObjet : réunion\nMerci de venir à 14:00.\nMarie')).toBe('no_transcript');
    expect(await refusal('Le rapport conclut : tout va bien.\nLa suite viendra à 12:30.')).toBe('no_transcript');
  });
});

describe('encodings', () => {
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

describe('what is no transcript', () => {
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

  it('is refused with more names than a meeting has people', async () => {
    const names = Array.from(
      { length: 230 },
      (_, at) => `Anne ${String.fromCharCode(65 + (at % 26))}${'a'.repeat(at / 26)}x`,
    );
    expect(await refusal(names.map((name) => `${name} : Oui.`).join('\n'))).toBe('too_many_speakers');
  });

  it('refuses more passages than a meeting may have, and reads as many as it may', async () => {
    const said = (count: number) =>
      Array.from({ length: count }, (_, i) => `${i % 2 ? 'Anne' : 'Luc'} : Oui.`).join('\n');
    const { passages } = await readTranscript(utf8(said(TRANSCRIPT_LIMITS.passages)));
    expect(passages).toHaveLength(TRANSCRIPT_LIMITS.passages);
    expect(await refusal(said(TRANSCRIPT_LIMITS.passages + 1))).toBe('too_many_passages');
  });

  it('refuses more characters than a meeting may have', async () => {
    expect(await refusal(`Anne : ${'Bonjour. '.repeat(TRANSCRIPT_LIMITS.characters / 8)}`)).toBe('too_many_characters');
  });
});
