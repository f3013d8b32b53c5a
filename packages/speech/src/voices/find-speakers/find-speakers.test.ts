import { describe, expect, it } from 'vitest';
import { length } from '../../sound/spans.ts';
import { madeMeeting } from '../../testing/voices.ts';
import type { SpeechPassage } from '../../types.ts';
import { findSpeakers } from './find-speakers.ts';
import { choosePieces } from './pieces.ts';

const PEOPLE = [1, 2, 1, 3, 2, 1, 3, 3, 2, 1];
const { voices, transcript } = madeMeeting(PEOPLE);
/** Silence after a turn of 8 s; seconds. */
const GAP = 0.4;

const speakersOf = (passages: readonly SpeechPassage[]) => [...new Set(passages.map(({ speaker }) => speaker))];
const said = (passages: readonly SpeechPassage[]) => passages.map(({ text }) => text).join(' ');
/** Lists N and the speaker for each « personne N », in the order of the passages. */
const persons = (passages: readonly SpeechPassage[]) =>
  passages.flatMap(({ speaker, text }) =>
    [...text.matchAll(/personne (\d)/g)].map(([, person]) => `${person} ${speaker}`),
  );

describe('speakers that are found again', () => {
  it('are as many as the person says, each with their own words', () => {
    const { passages } = findSpeakers(voices, transcript, 3);
    expect(speakersOf(passages)).toEqual(['speaker_1', 'speaker_2', 'speaker_3']);
    expect(persons(passages)).toEqual(PEOPLE.map((person) => `${person} speaker_${person}`));
  });

  it.each([1, 2, 4, 6])('are %i if that many are requested, and no word is lost', (speakers) => {
    const { passages } = findSpeakers(voices, transcript, speakers);
    expect(speakersOf(passages)).toHaveLength(speakers);
    expect(said(passages)).toBe(said(transcript));
  });

  it('are at most as many as there are passages', () => {
    const short = madeMeeting([1]);
    const { passages } = findSpeakers(short.voices, short.transcript, 20);
    expect(speakersOf(passages).length).toBeLessThanOrEqual(20);
    expect(said(passages)).toBe(said(short.transcript));
  });

  it('are the same when they are requested again, whatever was requested in between', () => {
    const first = findSpeakers(voices, transcript, 3).passages;
    const one = findSpeakers(voices, first, 1).passages;
    expect(findSpeakers(voices, one, 3).passages).toEqual(first);
  });

  it('each have a snippet of only their voice, no longer than 5 s', () => {
    const { snippets, passages } = findSpeakers(voices, transcript, 3);
    expect(Object.keys(snippets).toSorted()).toEqual(speakersOf(passages));
    for (const [label, wav] of Object.entries(snippets)) {
      const sound = new Int16Array(Uint8Array.from(wav.subarray(44)).buffer);
      // The samples of person n are n thousandths.
      expect(new Set(sound)).toEqual(new Set([Math.round(Number(label.slice(-1)) * 32.768)]));
      expect(sound.length).toBeGreaterThan(100);
    }
  });

  it('have a snippet of only their voice even if each kept piece holds two voices', () => {
    const mixed = voices.pieces.map((piece) => ({ ...piece, end: piece.start + 8 + GAP }));
    const pieces = mixed.map(({ start, end }) => {
      const at = (time: number) => PEOPLE[Math.floor(time / (8 + GAP))] ?? 0;
      const sound = Int16Array.from({ length: 840 }, (_, i) => at(start + ((i + 0.5) / 840) * (end - start)));
      return { start, end, sound };
    });
    const { snippets, passages } = findSpeakers({ ...voices, pieces }, transcript, 3);
    expect(Object.keys(snippets).toSorted()).toEqual(speakersOf(passages));
    for (const [label, wav] of Object.entries(snippets)) {
      const sound = new Int16Array(Uint8Array.from(wav.subarray(44)).buffer);
      expect(new Set(sound)).toEqual(new Set([Number(label.slice(-1))]));
    }
  });

  it('keep corrected words, even if a passage is divided', () => {
    const corrected = transcript.map((passage, i) => ({
      ...passage,
      text:
        i === 0
          ? passage.text.replace('Point 0', 'Le tout premier point').replace('personne 2', '«\u00a0personne 2\u00a0»')
          : `${passage.text} Ajouté à la main.`,
    }));
    const { passages } = findSpeakers(voices, corrected, 3);
    expect(said(passages)).toBe(said(corrected));
    expect(passages.length).toBeGreaterThan(corrected.length);
    expect(passages[0]).toMatchObject({
      speaker: 'speaker_1',
      text: expect.stringMatching(/^Le tout premier point selon personne 1\./),
    });
  });

  it('keep every word of a transcript that differs much from the recognised text', () => {
    for (let turn = 0; turn < 6; turn++) {
      const mixed = transcript.map((passage, i) => {
        const words = passage.text.split(' ').filter((_, at) => (at * 7 + turn * 3 + i) % 5 > 0);
        return { ...passage, text: ['Mot', ...words, ...(turn % 2 === 0 ? ['mot', '?', 'à', '! :'] : [])].join(' ') };
      });
      expect(said(findSpeakers(voices, mixed, 1 + (turn % 3)).passages)).toBe(said(mixed));
    }
  });
});

it.each([1, 2, 3, 9, 14, 60])('at most a third of the speech is kept of a meeting of %i turns of 8 s', (turns) => {
  const { voices } = madeMeeting(Array.from({ length: turns }, (_, i) => i % 3));
  const kept = voices.pieces.reduce((sum, piece) => sum + length(piece), 0);
  expect(kept).toBeLessThan((turns * 8) / 3 + 1e-6);
  expect(kept).toBeLessThanOrEqual(120);
  expect(voices.pieces.length).toBeGreaterThanOrEqual(Math.min(turns, 3));
  for (const piece of voices.pieces) expect(length(piece)).toBeGreaterThanOrEqual(1);
});

it('no sound is kept of a meeting of a few words', () => {
  const passages = [{ speaker: 'speaker_1', start: 0, end: 2, text: 'Bonjour.' }];
  const { windows, embeddings } = madeMeeting([1]).voices;
  const regions = [{ start: 0, end: 2 }];
  expect(choosePieces(passages, { windows, embeddings, regions }, () => new Float32Array(10))).toEqual([]);
});

it('little of the sound is kept of a long meeting', () => {
  const long = madeMeeting(Array.from({ length: 60 }, (_, i) => (i * 3) % 7));
  const { pieces } = long.voices;
  expect(pieces.length).toBeLessThanOrEqual(24);
  expect(pieces.length).toBeGreaterThanOrEqual(7);
  for (const piece of pieces) expect(length(piece)).toBeLessThanOrEqual(5);
  expect(Object.keys(findSpeakers(long.voices, long.transcript, 7).snippets)).toHaveLength(7);
});
