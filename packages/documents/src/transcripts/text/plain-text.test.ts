import { describe, expect, it } from 'vitest';
import { readTranscript } from '../read-transcript.ts';
import { read, refusal, utf8 } from '../test-reading.ts';

describe('the reader of plain text', () => {
  it('reads « Nom : … » with the lines below it, titles and roles, and estimates the times', async () => {
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

  it('does not take every word before a colon for a speaker', async () => {
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

  it('recognises a person who speaks once among people who speak often', async () => {
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

  it('ends the passage of a voice at the end time above it', async () => {
    const file =
      '00:00:03.000 --> 00:00:05.000\nAnne : Bonjour.\nEt bienvenue.\n\n00:00:09.000 --> 00:00:12.000\nLuc : Salut.';
    const { passages } = await readTranscript(utf8(file));
    expect(passages.map(({ start, end, text }) => [start, end, text])).toEqual([
      [3, 5, 'Bonjour. Et bienvenue.'],
      [9, 12, 'Salut.'],
    ]);
  });

  it('reads a time that stands for several minutes, as Google Meet writes it', async () => {
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

  it('reads names above the text, in capitals, in bold, after a time and in lower case', async () => {
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

  it('reads times of day as times since the first of them', async () => {
    expect(await read('[14:05:10] Anne : Bonjour.\n[14:06:00] Luc : Salut.')).toEqual([
      '0 Anne: Bonjour.',
      '50 Luc: Salut.',
    ]);
    const long = 'Beaucoup de mots. '.repeat(40).trim();
    const { passages } = await readTranscript(utf8(`14:05 Anne : ${long}\n14:15 Luc : ${long}\n14:25 Anne : Oui.`));
    expect(passages.find(({ speaker }) => speaker === 'speaker_2')?.start).toBe(600);
    expect(passages.at(-1)?.start).toBe(1200);
  });

  it('does not take a time that somebody mentions for a time of the transcript', async () => {
    const file =
      'Anne Roy  0:03\nRendez-vous Lundi 14:30\nLuc Petit  0:09\nEntendu.\nSalle Pasteur 12:15\nAnne Roy  0:20\nOui.';
    expect(await read(file)).toEqual([
      '3 Anne Roy: Rendez-vous Lundi 14:30',
      '9 Luc Petit: Entendu. Salle Pasteur 12:15',
      '20 Anne Roy: Oui.',
    ]);
  });

  it('continues the times if a second part begins at zero again', async () => {
    expect(await read('[00:59:00] Anne : Pause.\n[00:00:05] Luc : Reprise.\n[00:00:20] Anne : Oui.')).toEqual([
      '3540 Anne: Pause.',
      '3545 Luc: Reprise.',
      '3560 Anne: Oui.',
    ]);
  });

  it('separates voices that the file only numbers, and gives them no name', async () => {
    const { speakerNames, passages } = await readTranscript(
      utf8('Orateur 1 : Oui.\nSpeaker 2 : Non.\nOrateur 1 : Si.'),
    );
    expect(speakerNames).toEqual({});
    expect(passages.map(({ speaker }) => speaker)).toEqual(['speaker_1', 'speaker_2', 'speaker_1']);
  });

  it('keeps sentences about the transcription that people said, unlike notes of the software', async () => {
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
