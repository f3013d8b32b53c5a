import { expect, it } from 'vitest';
import type { Source } from '../types.ts';
import { conversation } from '../testing.ts';
import { embeddedEngine } from './engine.ts';

const LINES = [
  '1 | Point suivant, la toiture de l’école. Marc, à toi.',
  '2 | Le couvreur demande 42 000 francs pour la toiture, et il ne peut pas venir avant septembre.',
  '3 | Est-ce que la toiture tient jusque-là ?',
  '2 | Je le rappelle demain pour la toiture.',
  '1 | On accepte le devis pour la toiture, à l’unanimité.',
  '1 | Passons à la kermesse. Claire est excusée, elle ne peut pas venir.',
  '3 | La kermesse aura lieu le 12 juin, il manque des bénévoles pour le stand.',
  '1 | Donc on décide que la kermesse a lieu le 12 juin.',
];
const agenda = ['Toiture de l’école', 'Kermesse'].map((text) => ({ level: 1, text }));
/** As many as are gone through at most before other work has its turn. */
const PASSAGES_IN_A_STEP = 50;
const never = new AbortController().signal;

const meeting = (passages: number): Source => ({
  passages: conversation(...Array.from({ length: passages }, (_, at) => LINES[at % LINES.length] ?? '')),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Marc Rey', speaker_3: 'Chloé Favre' },
  participants: ['Ada Morel', 'Marc Rey', 'Chloé Favre', 'Claire Jobin'],
});

const ask = (query: string) => (source: Source, signal: AbortSignal) =>
  embeddedEngine.answer({ ...source, agenda, query, history: [] }, signal);

type Work = (source: Source, signal: AbortSignal) => Promise<unknown>;
const WORKS: readonly (readonly [string, Work])[] = [
  ['an agenda from nothing', (source, signal) => embeddedEngine.proposeAgenda(source, [], signal)],
  ['an agenda from a template', (source, signal) => embeddedEngine.proposeAgenda(source, agenda, signal)],
  ['who took part', (source, signal) => embeddedEngine.proposeAttendance(source, signal)],
  ['where items begin', (source, signal) => embeddedEngine.placeItems({ ...source, agenda }, [], signal)],
  ['names of voices', (source, signal) => embeddedEngine.suggestSpeakers(source, signal)],
  ['an answer', ask('Combien coûte la toiture ?')],
  ['what a person said', ask('Qu’a dit Marc Rey de la toiture ?')],
  ['the decisions', ask('Quelles décisions ont été prises ?')],
  ['the tasks', ask('Qui fait quoi ?')],
  ['what was spoken of', ask('Peux-tu résumer la réunion ?')],
  [
    'minutes',
    (source, signal) => embeddedEngine.writeMinutes({ ...source, agenda, sectionLength: 300 }, () => {}, signal),
  ],
];

/** Turns of the event loop while work goes on. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let working = true;
  const turn = (): void => {
    turns++;
    if (working) setImmediate(turn);
  };
  setImmediate(turn);
  await work;
  working = false;
  return turns;
}

it.for(WORKS)(
  'other work has its turn the more often the longer a meeting is: %s',
  { timeout: 30_000 },
  async ([, work]) => {
    const short = await turnsOf(work(meeting(100), never));
    const long = await turnsOf(work(meeting(400), never));
    expect(long - short).toBeGreaterThanOrEqual((400 - 100) / PASSAGES_IN_A_STEP - 2);
  },
);

it.for(WORKS)('ends where nobody waits any longer: %s', async ([, work]) => {
  const person = new AbortController();
  const done = work(meeting(200), person.signal);
  setImmediate(() => setImmediate(() => person.abort()));
  await expect(done).rejects.toHaveProperty('name', 'AbortError');
});
