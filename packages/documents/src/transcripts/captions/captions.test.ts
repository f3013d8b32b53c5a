import { describe, expect, it } from 'vitest';
import { readTranscript } from '../read-transcript.ts';
import { read, refusal, utf8 } from '../test-reading.ts';

describe('the reader of WebVTT', () => {
  it('keeps voices and times, whatever notes, styles and captions’ names surround them', async () => {
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

  it('reads the times of older exports, and captions without a blank line between them', async () => {
    const file = 'WEBVTT\n\n0:0:1.23 --> 0:0:3.450\n<v A. Roy>Un</v>\n1:00:05,000 --> 1:00:06,000\n<v B. Roy>Deux</v>';
    expect(await read(file)).toEqual(['1.23 A. Roy: Un', '3605 B. Roy: Deux']);
  });

  it('separates two voices within one caption, and a nameless voice from the voice before', async () => {
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

  it('reads « Name: text » as Zoom writes it, even if the name is that of a device', async () => {
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

  it('keeps each word once if captions overlap or grow', async () => {
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

  it('sorts captions that overlap in time, and loses none of them', async () => {
    const file = 'WEBVTT\n\n00:05.000 --> 00:09.000\n<v B>Deux</v>\n\n00:01.000 --> 00:06.000\n<v A>Un</v>';
    expect(await read(file)).toEqual(['1 A: Un', '5 B: Deux']);
  });

  it('refuses a file without captions, or with only empty ones', async () => {
    expect(await refusal('WEBVTT\n\nNOTE rien\n')).toBe('no_cues');
    expect(await refusal('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anne></v>\n')).toBe('no_cues');
  });
});

describe('the reader of SRT', () => {
  it('reads commas in times, mark-up and dashes, and continues a speaker who is not named again', async () => {
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

  it('reads a file without names as one unknown voice', async () => {
    const file =
      '1\n00:00:01,000 --> 00:00:03,000\nBonjour.\n\n2\n00:00:03,000 --> 00:00:05,000\nOrdre du jour : le budget.';
    expect(await read(file)).toEqual(['1 speaker_1: Bonjour. Ordre du jour : le budget.']);
  });
});
