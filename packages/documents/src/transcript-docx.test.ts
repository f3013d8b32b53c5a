import { describe, expect, it } from 'vitest';
import { navigation, paragraphs, styleXml, unzipDocx } from './docx/test-docx.ts';
import { type TranscriptDocument, transcriptDocx } from './transcript-docx.ts';

const passage = (id: number, speaker: string, start: number, text: string) => ({
  id,
  speaker,
  start,
  end: start + 5,
  text,
});
const meeting: TranscriptDocument = {
  title: 'Comité',
  date: '2026-03-03',
  time: null,
  duration: 4000,
  attendance: [{ name: 'Ada', status: 'present', role: null }],
  organisation: null,
  speakerNames: { speaker_1: 'Ada' },
  passages: [
    passage(1, 'speaker_1', 0, 'Bonjour.'),
    passage(2, 'speaker_1', 65.4, ' Je préside\nla séance. '),
    passage(3, 'speaker_2', 3661, 'Merci à vous\u00A0!'),
    passage(4, 'speaker_2', 3670, ' '),
    passage(5, 'speaker_1', 3675, 'On & off <ici>'),
  ],
};

async function body(changes: Partial<TranscriptDocument> = {}) {
  const files = unzipDocx(await transcriptDocx({ ...meeting, ...changes }));
  return paragraphs(files['word/document.xml'] ?? '');
}
const spoken = async (changes: Partial<TranscriptDocument> = {}) => {
  const all = await body(changes);
  return all.slice(all.findIndex((paragraph) => paragraph.text === 'Texte des échanges') + 1);
};

describe('the transcript', () => {
  it('names a speaker once for consecutive passages, and shows the time of each passage', async () => {
    expect((await spoken()).map(({ text }) => text.replaceAll('\u00A0', ' '))).toEqual([
      'Ada',
      '[00:00:00]\tBonjour.',
      '[00:01:05]\tJe préside la séance.',
      'Orateur 2',
      '[01:01:01]\tMerci à vous !',
      'Ada',
      '[01:01:15]\tOn & off <ici>',
    ]);
  });

  it('shows speakers in bold, on the same page as their words', async () => {
    const speaker = styleXml(unzipDocx(await transcriptDocx(meeting)), 'GreffierSpeaker');
    expect(speaker).toContain('<w:b/>');
    expect(speaker).toContain('<w:keepNext/>');
    expect((await spoken())[0]?.style).toBe('GreffierSpeaker');
  });

  it('shows its parts in the navigation pane, but not every change of speaker', async () => {
    expect(navigation(unzipDocx(await transcriptDocx(meeting)))).toEqual([
      { level: 1, text: 'Présences' },
      { level: 1, text: 'Texte des échanges' },
    ]);
  });

  it('joins two voices that people gave one name', async () => {
    const names = (await spoken({ speakerNames: { speaker_1: 'Ada', speaker_2: 'Ada' } })).filter(
      ({ text }) => text === 'Ada',
    );
    expect(names).toHaveLength(1);
  });

  it('says that nothing was transcribed if it is empty', async () => {
    expect((await spoken({ passages: [] })).map(({ text }) => text)).toEqual(['Aucune parole n’a été transcrite.']);
  });
});
