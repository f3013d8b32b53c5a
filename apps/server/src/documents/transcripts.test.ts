import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import { expect, it } from 'vitest';
import { transcriptEngine } from './transcripts.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('reads a transcript in a thread of its own', async () => {
  expect(await transcriptEngine.read(bytes('Anne : Bonjour à tous.\nLuc : Merci.'))).toEqual({
    passages: [
      { speaker: 'speaker_1', start: 0, end: 1.2, text: 'Bonjour à tous.' },
      { speaker: 'speaker_2', start: 1.2, end: 1.6, text: 'Merci.' },
    ],
    speakerNames: { speaker_1: 'Anne', speaker_2: 'Luc' },
    duration: 1.6,
  });
});

it('passes the reason of a refusal on from the thread', async () => {
  const refusal = transcriptEngine.read(bytes('%PDF-1.7'));
  await expect(refusal).rejects.toBeInstanceOf(TranscriptError);
  await expect(refusal).rejects.toMatchObject({ code: 'pdf' });
});

it('is not held up by lines that are made to be slow', async () => {
  const nasty = [
    `${'<'.repeat(200_000)}v `,
    `[${' '.repeat(200_000)}`,
    '1:'.repeat(100_000),
    `${'Aa '.repeat(100_000)}:`,
    `${'- '.repeat(100_000)}x`,
    '&'.repeat(200_000),
    `A${' '.repeat(200_000)}x`,
    'x\n'.repeat(100_000),
  ];
  const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n${nasty.join('\n')}`;
  expect((await transcriptEngine.read(bytes(file))).passages.length).toBeGreaterThan(0);
  expect(
    (await transcriptEngine.read(bytes(`Anne Roy : Oui.\n${nasty.join('\n')}\nLuc Roy : Non.`))).duration,
  ).toBeGreaterThan(0);
}, 30_000);
