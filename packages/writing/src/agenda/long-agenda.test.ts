import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { placeItems } from './place.ts';

const WORDS =
  'budget commune voirie école toiture halle fête village commission conseil crédit travaux projet eau énergie forêt';
const words = WORDS.split(' ');
const said = (count: number, from: number): string =>
  Array.from({ length: count }, (_, nth) => words[(nth * 7 + from * 13) % words.length]).join(' ');
const passage = (at: number, text: string) => ({
  id: at + 1,
  speaker: `speaker_${1 + (at % 7)}`,
  start: at * 3,
  end: at * 3 + 2.9,
  text,
});

/** Places items in a thread, which runs the code as the product does: under Vitest, imported functions take thrice the time. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ placeItems }) => {
    const before = process.threadCpuUsage();
    const starts = placeItems(workerData.meeting, []);
    const { user, system } = process.threadCpuUsage(before);
    parentPort.postMessage({ count: starts.length, ms: (user + system) / 1_000 });
  });`;

describe('a long agenda', () => {
  it('is placed in seconds, even if all its items are said with the same words', async () => {
    const agenda = Array.from({ length: 75 }, (_, nth) => ({
      level: 1 + (nth % 3),
      text: `Point ${nth} ${said(70, nth)}`.slice(0, 490).trim(),
    }));
    const passages = Array.from({ length: 1_200 }, (_, at) => passage(at, `Point ${at % 75}, ${said(14, at)}`));
    const workerData = { module: import.meta.resolve('./place.ts'), meeting: { passages, agenda } };
    const [{ count, ms }] = await once(new Worker(PROGRAM, { eval: true, workerData }), 'message');
    expect(count).toBeGreaterThan(0);
    // The time would be ten times as long if each passage were compared with each word of each item.
    expect(ms).toTakeLessThan(5_000);
  });

  it('is followed item by item if people speak of them in turn', () => {
    // Each item has its own word: « aarovicier », « barovicier »…
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const own = (nth: number): string => `${letters[nth % 26]}${letters[Math.floor(nth / 26)]}rovicier`;
    const agenda = Array.from({ length: 120 }, (_, nth) => ({ level: 1, text: `Le ${own(nth)}` }));
    const passages = Array.from({ length: 120 * 6 }, (_, at) => {
      const nth = Math.floor(at / 6);
      const text =
        at % 6 === 0 ? `Bon, on passe au ${own(nth)}.` : `Le ${own(nth)} coûte cher, et la ${said(3, at)} aussi.`;
      return passage(at, text);
    });
    const starts = placeItems({ passages, agenda }, []);
    const right = starts.filter(({ passageId, item }) => item !== null && passageId === item * 6 + 1);
    expect(right.length).toBeGreaterThan(110);
  });
});
