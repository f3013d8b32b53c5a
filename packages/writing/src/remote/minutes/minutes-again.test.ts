import type { Passage } from '@greffier/contract/values';
import { describe, expect, it } from 'vitest';
import type { WriteInput } from '../../engine.ts';
import type { Minutes } from '../../types.ts';
import { createModelEngine } from '../engine.ts';
import { openKeptAnswers } from '../client/kept-answers.ts';
import type { Call, Transport, Written } from '../transport.ts';

const never = new AbortController().signal;
const ITEMS = ['Toiture', 'Cantine', 'Bibliothèque', 'Piscine'];
const PASSAGES = Array.from({ length: 160 }, (_, at): Passage => {
  const item = ITEMS[Math.floor(at / 40)] ?? '';
  const text = `Pour la ${item.toLowerCase()}, le poste numéro ${at} demande un entretien régulier et quelques réparations.`;
  return { id: at + 1, speaker: `speaker_${1 + (at % 2)}`, start: at * 6, end: at * 6 + 5, text };
});
const INPUT: WriteInput = {
  passages: PASSAGES,
  speakerNames: { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' },
  participants: ['Anne Jobin', 'Léo Arc'],
  date: '2026-11-24',
  agenda: ITEMS.map((text) => ({ level: 1, text })),
  sectionLength: 200,
};

/** Lists the passages of a part, or the notes of a section, as the model sees them. */
const shown = ({ messages }: Call): { readonly number: number; readonly text: string }[] => {
  const data = messages[0]?.content ?? '';
  const lines = data.slice(Math.max(data.indexOf('\nTranscription :\n'), data.indexOf('Notes :\n')));
  return [...lines.matchAll(/^\[(\d+)\] (?:[^:\n]* : )?(.*)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text,
  }));
};

/** Answers like a model that notes every fifth passage in its own words, and puts the notes unchanged in sections. */
function diligent(call: Call): Written {
  const lines = shown(call);
  const facts = lines
    .filter(({ number }) => number % 5 === 0)
    .map(({ number, text }) => ({
      kind: 'fact',
      item: String(1 + ITEMS.findIndex((item) => text.includes(item.toLowerCase()))),
      text,
      passages: [number],
    }));
  const sentences = lines.map(({ number, text }) => ({ text, notes: [number] }));
  return { text: JSON.stringify(call.task === 'facts' ? { facts } : { sentences }), cut: false };
}

/** Makes one piece of work, whose answers outlive the server that asked for them. */
function work() {
  let stored: Uint8Array | null = null;
  const turn = async <T>(run: () => Promise<T>): Promise<T> => run();
  return async function write(
    input: WriteInput,
    answer: (call: Call, nth: number) => Written = diligent,
  ): Promise<{ readonly asked: readonly Call[]; readonly minutes: Minutes | Error }> {
    const asked: Call[] = [];
    const transport: Transport = {
      context: 32_768,
      counts: false,
      send: async (call) => {
        asked.push(call);
        return answer(call, asked.length);
      },
    };
    const kept = openKeptAnswers({ model: 'm', stored, store: async (bytes) => void (stored = bytes) });
    const engine = createModelEngine(transport, { limit: turn, answerLimit: turn }, { kept });
    const minutes = await engine.writeMinutes(input, () => {}, never).catch((error: Error) => error);
    if (!(minutes instanceof Error)) await kept.finish();
    return { asked, minutes };
  };
}

const tasks = (calls: readonly Call[]): string[] => calls.map(({ task }) => task).toSorted();

describe('minutes that are written again', () => {
  it('send no prompt if nothing changed, and stay the same', async () => {
    const write = work();
    const first = await write(INPUT);
    const second = await write(INPUT);
    expect(tasks(first.asked)).toEqual([...Array<string>(4).fill('facts'), ...Array<string>(4).fill('section')]);
    expect(second.asked).toEqual([]);
    expect(second.minutes).toEqual(first.minutes);
  });

  it('put their data between marks, one for each kind of prompt', async () => {
    const marks = ({ asked }: { readonly asked: readonly Call[] }) =>
      ['facts', 'section'].map((task) => {
        const own = asked.filter((call) => call.task === task);
        return new Set(own.map(({ messages }) => messages[0]?.content.slice(0, 30)));
      });
    const [one, other] = [marks(await work()(INPUT)), marks(await work()(INPUT))];
    expect([...one, ...other].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
    expect(new Set([...one, ...other].flatMap((set) => [...set])).size).toBe(4);
  });

  it('continue where they were, without repeating an answered prompt', async () => {
    const write = work();
    const died = await write(INPUT, (call, nth) => {
      if (nth > 5) throw new Error('killed');
      return diligent(call);
    });
    expect(died.minutes).toBeInstanceOf(Error);
    const { asked, minutes } = await write(INPUT);
    expect(asked).toHaveLength(3);
    expect(minutes).toEqual((await work()(INPUT)).minutes);
  });

  it('only send prompts about the parts that a correction touches', async () => {
    const write = work();
    await write(INPUT);
    // The passage is in the second part, so one note changes, and one section.
    const text = 'Pour la cantine, le poste numéro 54 demande un remplacement complet avant la rentrée.';
    const passages = PASSAGES.map((passage) => (passage.id === 55 ? { ...passage, text } : passage));
    const { asked, minutes } = await write({ ...INPUT, passages });
    expect(tasks(asked)).toEqual(['facts', 'section']);
    expect(asked.every(({ messages }) => messages[0]?.content.includes('remplacement complet'))).toBe(true);
    expect(JSON.stringify(minutes)).toContain('remplacement complet');
    // Answers that were only of use before the correction are gone.
    expect(tasks((await write(INPUT)).asked)).toEqual(['facts', 'section']);
  });

  it('send one prompt if the correction changes no note', async () => {
    const write = work();
    await write(INPUT);
    const passages = PASSAGES.map((passage) => (passage.id === 57 ? { ...passage, text: 'Oui, merci.' } : passage));
    expect(tasks((await write({ ...INPUT, passages })).asked)).toEqual(['facts']);
  });
});
