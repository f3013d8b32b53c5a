import { describe, expect, it } from 'vitest';
import { testPdf } from '../../outline/pdf/test-pdf.ts';
import { readAgendaSource } from '../read-source.ts';
import { testMsg } from './test-msg.ts';
import { listed, testDocx } from '../office/test-office.ts';
import { bytes, itemsOf } from '../test-reading.ts';

const HEADER = [
  'Received: from mail.example.org by mx.example.org; Tue, 2 Jun 2026 10:00:00 +0200',
  'From: Anne Roux <anne@example.org>',
  'To: comite@example.org',
  'Subject: =?UTF-8?Q?S=C3=A9ance_du_comit=C3=A9?=',
  'Date: Tue, 2 Jun 2026 10:00:00 +0200',
  'MIME-Version: 1.0',
];
const POINTS = ['Accueil', 'Budget de l’école', 'Divers'];
const READ = POINTS.map((text) => `1 ${text}`);
const INTRO =
  'Bonjour à tous, vous trouverez ci-joint la convocation de notre prochaine séance. Meilleures salutations.';
const docx = testDocx(POINTS.map((text) => listed(text, 0)).join(''));
const pdf = testPdf({
  pages: [
    [
      { text: 'Budget détaillé', size: 16 },
      ...['1. Recettes', '2. Dépenses', '3. Solde', '4. Annexe'].map((text) => ({ text })),
    ],
  ],
});

const eml = (...lines: string[]): Uint8Array => bytes([...HEADER, ...lines].join('\r\n'));
const part = (type: string, content: string, ...more: string[]): string[] => [
  '--limite',
  `Content-Type: ${type}`,
  ...more,
  '',
  content,
];
const file = (name: string, content: Uint8Array): string[] =>
  part(
    'application/octet-stream',
    Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
  );
const mixed = (...parts: readonly string[][]): Uint8Array =>
  eml('Content-Type: multipart/mixed; boundary=limite', '', ...parts.flat(), '--limite--', '');

describe('an e-mail', () => {
  it('of plain text, in quoted-printable, is read without its header', async () => {
    const text = ['Ordre du jour :', '', ...POINTS.map((point, index) => `${index + 1}. ${point}`)].join('\r\n');
    const encoded = Array.from(bytes(text), (byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}` : String.fromCharCode(byte),
    ).join('');
    const mail = eml(
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      encoded,
    );
    expect(await itemsOf(mail)).toEqual(READ);
  });

  it('may announce its items in a sentence between a greeting and a name', async () => {
    const text = [
      'Bonjour à tous,',
      '',
      "Voici l'ordre du jour de mardi :",
      ...POINTS.map((point) => `- ${point}`),
      '',
      'Anne',
    ];
    expect(await itemsOf(eml('Content-Type: text/plain; charset=utf-8', '', ...text))).toEqual(READ);
  });

  it('in HTML is read with its lists, but without hidden text', async () => {
    const html = `<html><head><style>p{}</style><title>1. Titre</title></head><body><div style="display:none">1. Caché</div><p>${INTRO}</p>
      <p><b>Ordre du jour</b></p><ol><li>Accueil</li><li>Finances<ol type="a"><li>Comptes</li><li>Budget</li></ol></li><li>Divers</li></ol>
      <table><tr><td><p>Anne Roux</p></td></tr><tr><td>Présidente</td></tr></table></body></html>`;
    expect(await itemsOf(mixed(part('text/html; charset=utf-8', html)))).toEqual([
      '1 Accueil',
      '1 Finances',
      '2 Comptes',
      '2 Budget',
      '1 Divers',
    ]);
  });

  it('without an agenda in its text is read from its attachment, whose name is reported', async () => {
    const mail = mixed(
      part('text/plain; charset=utf-8', INTRO),
      file('logo.png', bytes('x')),
      file('seance.docx', docx),
    );
    const found = await readAgendaSource(mail);
    expect(found.items.map(({ text }) => text)).toEqual(POINTS);
    expect(found.attachment).toBe('seance.docx');
  });

  it('is read from the attachment that is named as an agenda, unless its own text has one', async () => {
    const named = mixed(part('text/plain', INTRO), file('budget.pdf', pdf), file('Ordre_du_jour.docx', docx));
    expect((await readAgendaSource(named)).attachment).toBe('Ordre_du_jour.docx');
    const text = POINTS.map((point, index) => `${index + 1}. ${point}`).join('\r\n');
    const own = await readAgendaSource(mixed(part('text/plain; charset=utf-8', text), file('budget.pdf', pdf)));
    expect(own).toMatchObject({ attachment: null, items: POINTS.map((item) => ({ level: 1, text: item })) });
  });

  it('without any agenda is reported as such, even if one of its attachments is damaged', async () => {
    const mail = mixed(part('text/plain; charset=utf-8', INTRO), file('odj.docx', docx.subarray(0, 200)));
    await expect(readAgendaSource(mail)).rejects.toMatchObject({ code: 'no_agenda_mail' });
  });
});

describe('an Outlook e-mail', () => {
  it('is read from its text', async () => {
    const body = ['Bonjour,', '', 'Ordre du jour :', ...POINTS.map((text, index) => `${index + 1}. ${text}`)].join(
      '\r\n',
    );
    expect(await itemsOf(testMsg({ body }))).toEqual(READ);
  });

  it('is read from its attachment', async () => {
    const mail = testMsg({ body: INTRO, attachments: [{ name: 'Convocation du comité.docx', content: docx }] });
    expect(await readAgendaSource(mail)).toMatchObject({
      attachment: 'Convocation du comité.docx',
      items: POINTS.map((text) => ({ level: 1, text })),
    });
  });
});

it('is refused before it is parsed if it has a million parts', async () => {
  const parts = bytes(
    [...HEADER, 'Content-Type: multipart/mixed; boundary=b', '', '--b\r\n\r\nx\r\n'.repeat(1_000_000)].join('\r\n'),
  );
  const before = process.threadCpuUsage();
  await expect(readAgendaSource(parts)).rejects.toMatchObject({ code: 'too_large' });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toTakeLessThan(500);
});
