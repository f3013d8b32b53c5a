import type { Source } from '@greffier/writing/types';
import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { describe, expect, it } from 'vitest';
import { longestDelay } from '../threads/test-task.ts';
import { embeddedTextEngine } from './embedded.ts';

const LINES = [
  'Point suivant, la toiture de l’école. Marc, à toi.',
  'Le couvreur demande 42 000 francs pour la toiture, et il ne peut pas venir avant septembre.',
  'Est-ce que la toiture tient jusque-là ?',
  'On accepte le devis pour la toiture, à l’unanimité. Claire est excusée.',
  'Passons à la kermesse. La kermesse aura lieu le 12 juin, il manque des bénévoles.',
];
const agenda = ['Toiture de l’école', 'Kermesse'].map((text) => ({ level: 1, text }));
const meeting = (passages: number): Source => ({
  passages: Array.from({ length: passages }, (_, at) => ({
    id: at + 1,
    speaker: `speaker_${1 + (at % 3)}`,
    start: at * 6,
    end: at * 6 + 5,
    text: LINES[at % LINES.length] ?? '',
  })),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Marc Rey' },
  participants: ['Ada Morel', 'Marc Rey', 'Claire Jobin'],
});

type Call = (source: Source, signal: AbortSignal) => Promise<unknown>;
const CALLS: readonly (readonly [string, Call])[] = [
  ['names of voices', (source, signal) => embeddedTextEngine.suggestSpeakers(source, signal)],
  ['an agenda', (source, signal) => embeddedTextEngine.proposeAgenda(source, [], signal)],
  ['who took part', (source, signal) => embeddedTextEngine.proposeAttendance(source, signal)],
  ['where items begin', (source, signal) => embeddedTextEngine.placeItems({ ...source, agenda }, [], null, signal)],
  ['names that disagree with what was said', (source, signal) => embeddedTextEngine.nameConflicts(source, signal)],
  [
    'an answer',
    (source, signal) =>
      embeddedTextEngine.answer({ ...source, agenda, query: 'Quand le couvreur peut-il venir ?', history: [] }, signal),
  ],
  [
    'minutes',
    (source, signal) => embeddedTextEngine.writeMinutes({ ...source, agenda, sectionLength: 300 }, () => {}, signal),
  ],
  [
    'minutes as text',
    (_, signal) => {
      const action = { text: 'Anne Roux appelle le couvreur.', owner: 'Anne Roux', due: null, passageIds: [1] };
      const said = { sentences: [], decisions: [], actions: Array.from({ length: 20_000 }, () => action) };
      const sections = agenda.map((item) => ({ item, discussed: true, ...said }));
      return embeddedTextEngine.renderMinutes({ sections }, [], signal);
    },
  ],
];
const never = new AbortController().signal;

describe('the embedded engine', () => {
  it.each(CALLS)('leaves the event loop to others while it works: %s', async (_, call) => {
    const delay = await longestDelay(async () => expect(await call(meeting(500), never)).toBeTruthy());
    expect(delay).toPassWithin(200);
  });

  it.each(CALLS)('ends at once when its caller stops waiting: %s', async (_, call) => {
    const gone = new AbortController();
    const work = call(meeting(20_000), gone.signal).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const since = performance.now();
    gone.abort(new Error('gone'));
    expect(await work).toMatchObject({ message: 'gone' });
    expect(performance.now() - since).toPassWithin(1_000);
  });

  it('reports how far the minutes are', async () => {
    const progress: number[] = [];
    const input = { ...meeting(40), agenda, sectionLength: 300 };
    await embeddedTextEngine.writeMinutes(input, ({ percent }) => progress.push(percent), never);
    expect(progress.at(-1)).toBe(100);
  });

  it('survives the transcript of 312 bytes that once froze the server', async () => {
    const cue = `Oui, ${'oui, '.repeat(40)}hum Anne Roux, de la voirie.`;
    const file = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n${cue}\n\n00:00:10.000 --> 00:00:11.000\nMerci.\n`;
    const { passages } = await readTranscript(new TextEncoder().encode(file));
    const source = {
      passages: passages.map((passage, at) => ({ ...passage, id: at + 1 })),
      speakerNames: {},
      participants: [],
    };
    const delay = await longestDelay(async () => {
      const limit = AbortSignal.timeout(5_000);
      const names = await embeddedTextEngine.suggestSpeakers(source, limit).catch(() => 'nothing in time');
      expect(names).toBeTruthy();
    });
    expect(delay).toPassWithin(200);
  });
});
