import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listed, odtList, odtText, testDocx, testOdt } from '@greffier/documents/agenda-sources/office/test-office';
import { testMsg } from '@greffier/documents/agenda-sources/mail/test-msg';
import { testWord } from '@greffier/documents/transcripts/word/test-word';
import { starterTemplate } from '@greffier/documents/word-template/starter';
import { encodeAudio } from '@greffier/speech/testing/encode';
import { LOGOS } from './logos.ts';

export const KINDS = [
  'pdf',
  'agenda',
  'mail',
  'docx',
  'template',
  'logo',
  'vtt',
  'srt',
  'text',
  'html',
  'audio',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Corpus {
  readonly files: readonly Uint8Array[];
  readonly tokens: readonly string[];
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const TALK = [
  ['Anne Roux', 'Bonjour à toutes et à tous, je suis Anne Roux, de la voirie.'],
  ['Marc Tissot', 'Merci Anne. Premier point : le budget 2026, soit 12 500 francs.'],
  ['Anne Roux', 'Oui, oui, euh, on vote : douze voix pour, deux contre, une abstention.'],
  ['Léa Blanc', 'Je m’occupe du devis d’ici le 15 mars. D’accord ?'],
] as const;

const stamp = (seconds: number, mark: string): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}${mark}000`;
const cues = (mark: string, line: (name: string, text: string) => string, numbered: boolean): string =>
  TALK.map(([name, text], at) =>
    [
      ...(numbered ? [String(at + 1)] : []),
      `${stamp(at * 7, mark)} --> ${stamp(at * 7 + 6, mark)}`,
      line(name, text),
    ].join('\n'),
  ).join('\n\n');

const ITEMS = ['Accueil', 'Comptes 2025', 'Budget', 'Divers'];
const MAIL = [
  'From: Anne Roux <anne@example.org>',
  'To: comite@example.org',
  'Subject: =?UTF-8?Q?S=C3=A9ance?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=limite',
  '',
  '--limite',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  ...ITEMS.map((text, at) => `${at + 1}. ${text}`),
  '--limite',
  'Content-Type: text/html; charset=utf-8',
  '',
  `<table><tr><td><ol>${ITEMS.map((text) => `<li>${text}</li>`).join('')}</ol></td></tr></table>`,
  '--limite--',
].join('\r\n');

const XML = [
  '<w:p>',
  '</w:p>',
  '<w:tbl>',
  '</w:tbl>',
  '<w:tr>',
  '<w:tc>',
  '<w:r>',
  '<w:t>',
  '</w:t>',
  '&#0;',
  '&amp;',
  '<!--',
  ']]>',
];
const BRACES = ['{', '}', '{#', '{/', '{titre}', '{#presents}', '{/presents}', '{#si presents}', '{[', '{{{{'];

const MINUTES = `<h2>1. Budget</h2><p><span data-passages="1 2">Le budget est adopté.</span> <strong>Merci.</strong></p>
<ul><li>Anne Roux<ul><li>devis</li></ul></li></ul><table><thead><tr><th colspan="2">Vote</th></tr></thead><tbody><tr><td>pour</td><td>12</td></tr></tbody></table>
<ol start="3"><li><em>fin</em><br></li></ol>`;

const SPOKEN: Readonly<Record<'vtt' | 'srt' | 'text', Corpus>> = {
  vtt: {
    files: [
      bytes(`WEBVTT\n\nNOTE une note\n\n${cues('.', (name, text) => `<v ${name}>${text}</v>`, false)}\n`),
      bytes(`WEBVTT\n\n${cues('.', (name, text) => `${name} : ${text}`, true)}\n`),
    ],
    tokens: [
      '<v ',
      '</v>',
      '-->',
      'WEBVTT',
      'NOTE',
      '&nbsp;',
      '00:00:01.000 --> 00:00:02.000',
      '\n\n',
      ' : ',
      'oui, ',
      '<c>',
      '{\\an8}',
    ],
  },
  srt: {
    files: [
      bytes(`${cues(',', (name, text) => `${name} : ${text}`, true)}\n`),
      bytes(cues(',', (_name, text) => `- ${text}`, true)),
    ],
    tokens: ['-->', '\n\n', '1\n', '00:00:01,000 --> 00:00:02,000', ' : ', '>> ', '<i>', '</i>', 'euh, '],
  },
  text: {
    files: [
      bytes(TALK.map(([name, text]) => `${name} : ${text}`).join('\n')),
      bytes(TALK.map(([name, text], at) => `[00:0${at}:00] ${name}\n${text}`).join('\n\n')),
      bytes(TALK.map(([name, text], at) => `${name}   0:0${at}\n${text}`).join('\n')),
    ],
    tokens: [
      ' : ',
      '\t',
      '[00:12:05]',
      '1 heure 3 minutes 12 secondes',
      '**',
      '- ',
      '\n',
      '\u00A0',
      '(invité)',
      ' | ',
      '\u0000',
      '\uFEFF',
    ],
  },
};

/** Collects whole files of a kind, from which mutations start. */
export async function corpusOf(kind: Kind): Promise<Corpus> {
  switch (kind) {
    case 'pdf': {
      const folder = new URL('../agendas/', import.meta.url);
      const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted();
      const files = await Promise.all(
        names.map(async (name) => Uint8Array.from(await readFile(new URL(name, folder)))),
      );
      return {
        files: files.filter(({ length }) => length < 60_000).slice(0, 12),
        tokens: [
          'obj',
          'endobj',
          'stream',
          'endstream',
          '/Length',
          '/Kids',
          '/Parent',
          '/Filter',
          '/FlateDecode',
          '/Font',
          'xref',
          '1 0 R',
          '<<',
          '>>',
          '[',
          ']',
          'BT',
          'ET',
          'Tj',
        ],
      };
    }
    case 'agenda':
      return {
        files: [
          testDocx(ITEMS.map((text, at) => listed(text, at % 3)).join('')),
          testOdt(odtList(ITEMS.map((text) => odtText(text) + odtList([odtText(text)])))),
        ],
        tokens: [...XML, '<w:numPr>', '<w:tblGrid>', '<text:list>', '</text:list>', '<text:p>', '<table:table>'],
      };
    case 'mail':
      return {
        files: [
          bytes(MAIL),
          testMsg({
            body: ITEMS.join('\r\n'),
            attachments: [{ name: 'odj.docx', content: testDocx(listed('Divers', 0)) }],
          }),
        ],
        tokens: [
          '--limite',
          '\r\n\r\n',
          'Content-Type: text/html',
          'base64',
          '=?UTF-8?Q?',
          '=E9',
          '<ol>',
          '<table>',
          '<div>',
        ],
      };
    case 'docx':
      return {
        files: [
          testWord(TALK.map(([name, text]) => `${name} : ${text}`)),
          testWord(TALK.flatMap(([name, text]) => [`${name}\n0:12`, text])),
        ],
        tokens: XML,
      };
    case 'template':
      return { files: [Uint8Array.from(await starterTemplate())], tokens: [...XML, ...BRACES] };
    case 'logo':
      return LOGOS;
    case 'html':
      return {
        files: [bytes(MINUTES), bytes(MINUTES.repeat(8))],
        tokens: [
          '<ul>',
          '<li>',
          '</li>',
          '<table>',
          '<tr>',
          '<td colspan="999">',
          '<span data-passages="1">',
          '</span>',
          '<p>',
          '<h1>',
          '<script>',
          '&lt;',
          '<!--',
          'style="',
          '<svg>',
        ],
      };
    case 'audio':
      return audio();
    default:
      return SPOKEN[kind];
  }
}

/** Writes half a second of a tone in the formats that people send. */
async function audio(): Promise<Corpus> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-fuzz-'));
  const tone = Float32Array.from({ length: 24_000 }, (_, at) => Math.sin(at / 8) / 2);
  const formats = [
    ['a.wav', 'pcm_s16le'],
    ['a.mp3', 'libmp3lame'],
    ['a.flac', 'flac'],
    ['a.ogg', 'libopus'],
    ['a.m4a', 'aac'],
    ['a.webm', 'libopus'],
  ] as const;
  try {
    const files: Uint8Array[] = [];
    for (const [name, codec] of formats) {
      await encodeAudio(join(folder, name), tone, { codec, sampleRate: 48_000 });
      files.push(Uint8Array.from(await readFile(join(folder, name))));
    }
    return {
      files,
      tokens: [
        'RIFF',
        'WAVE',
        'data',
        'fmt ',
        'OggS',
        'fLaC',
        'ftyp',
        'moov',
        'trak',
        'mdat',
        'stco',
        'ID3',
        '\u001AE\u00DF\u00A3',
        '\u0000\u0000',
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
