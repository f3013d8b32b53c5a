import type { Meeting } from '@greffier/contract/meeting/meetings';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { AskedModel, ModelReply, ModelServer } from '../testing/engines/model-server.ts';
import type { Ask, KillableServer } from '../testing/processes/killable-server.ts';
import { askForMinutes, openWritingServerForTests } from '../testing/processes/writing-server.ts';

let server: KillableServer;
let model: ModelServer;
openWritingServerForTests((opened) => ({ server, model } = opened));

/** Requests minutes of a meeting with many passages about one subject. @returns a function that reads the meeting */
async function ask(call: Ask, subject: string, passages: number): Promise<() => Promise<Meeting>> {
  const lines = Array.from({ length: passages }, (_, at) => {
    const time = (ms: number) => new Date(at * 6_000 + ms).toISOString().slice(11, 23);
    return `${time(0)} --> ${time(5_000)}\n<v ${at % 2 === 0 ? 'Anne Jobin' : 'Léo Arc'}>${subject} numéro ${at + 1} demande un entretien régulier.</v>\n`;
  });
  return (await askForMinutes(call, { vtt: `WEBVTT\n\n${lines.join('\n')}`, item: 'Entretien' })).meeting;
}

const LONG = 'Le poste';
const SHORT = 'La vanne';
const isAbout = (subject: string) => (asked: AskedModel) => asked.text.includes(subject);

/** Answers in place of the model: notes the last passages of a prompt, and makes a sentence of each note. */
function reply({ task, text, passages }: AskedModel): ModelReply {
  const subject = text.includes(LONG) ? LONG : SHORT;
  const told = (id: number) => `${subject} numéro ${id} demande un entretien régulier.`;
  if (task === 'starts') return { object: { starts: [] } };
  if (task === 'facts') {
    const fact = (id: number) => ({ kind: 'fact', item: '1', text: told(id), passages: [id], owner: null, due: null });
    return { object: { facts: passages.slice(text.includes(LONG) ? -1 : -6).map(fact) } };
  }
  const notes = text.slice(text.lastIndexOf('Notes :')).matchAll(/^\[(\d+)\] (.+)$/gm);
  return { object: { sentences: [...notes].map(([, note, sentence]) => ({ text: sentence, notes: [Number(note)] })) } };
}

it(
  'one person’s short minutes are done before another’s long ones, which continue where they were, even after a kill -9',
  { timeout: 600_000 },
  async () => {
    await server.start();
    const anne = await server.signIn('anne@villars.example');
    const bruno = await server.signIn('bruno@villars.example');
    /** Time for a prompt of the long minutes, so that they are unfinished when the short ones are requested; ms. */
    let longPrompt = 1_000;
    model.reply = async (asked) => {
      await wait(isAbout(LONG)(asked) ? longPrompt : 100);
      return reply(asked);
    };
    const long = await ask(anne, LONG, 1_200);
    const notes = () => model.asked.filter(({ task }) => task === 'facts').length;
    await expect.poll(notes, { timeout: 120_000 }).toBeGreaterThan(3);
    const before = model.asked.length;
    const short = await ask(bruno, SHORT, 30);

    const seen = new Set<string | null>();
    await expect
      .poll(
        async () => {
          const { stage, remaining_seconds: remaining, jobs_before: jobsBefore } = await long();
          if (stage === 'paused') seen.add(`${remaining} ${jobsBefore}`);
          return (await short()).status;
        },
        { timeout: 120_000, interval: 50 },
      )
      .toBe('completed');
    expect([...seen]).toContain('null 1');
    const meanwhile = model.asked.slice(before);
    expect(meanwhile.filter(isAbout(SHORT)).map(({ task }) => task)).toEqual(['starts', 'facts', 'section']);
    const unfinished = await long();
    expect(unfinished.status).toBe('summarization');
    expect(unfinished.progress).toBeGreaterThan(0);

    const another = await ask(bruno, SHORT, 31);
    // The fourth prompt about this subject is for the new short minutes, so the long minutes have given way again.
    await expect.poll(() => model.asked.filter(isAbout(SHORT)).length, { timeout: 120_000, interval: 50 }).toBe(4);
    await server.kill();
    // The long minutes' prompts may be fast now, because no other minutes wait behind them.
    longPrompt = 100;
    await server.start();
    for (const one of [another, long]) {
      await expect.poll(async () => (await one()).status, { timeout: 120_000, interval: 200 }).toBe('completed');
    }

    for (const [meeting, own, other] of [
      [await long(), LONG, SHORT],
      [await short(), SHORT, LONG],
      [await another(), SHORT, LONG],
    ] as const) {
      expect(meeting.minutes_engine).toBe('model');
      expect(meeting.summary).toContain(`${own} numéro`);
      expect(meeting.summary).not.toContain(other);
    }
    // Only prompts that were under way when the server was killed are repeated.
    const prompts = model.asked.map(({ body }) => JSON.stringify(body.messages));
    expect(prompts.length).toBeGreaterThan(40);
    expect(prompts.length - new Set(prompts).size).toBeLessThanOrEqual(2);
  },
);
