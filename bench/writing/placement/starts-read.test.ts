import { readFile } from 'node:fs/promises';
import type { ModelClient } from '@greffier/writing/remote/client/client';
import { readStarts } from '@greffier/writing/remote/starts/read-starts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type MeetingFile, readMeetings, setFolder } from '../../shared/meeting-file.ts';
import { scorePlacement } from './placement-score.ts';

/** Starts given by a reader who saw only the prompts: an item's number, and the words with which it begins. */
const Given = z.array(z.tuple([z.string(), z.string()]));
const ROOM = 5_200;

/** Makes a model that gives, for each part of the transcript, the starts whose words occur in it. */
function reader(given: z.infer<typeof Given>): { readonly client: ModelClient; readonly asked: string[] } {
  const asked: string[] = [];
  const client: ModelClient = {
    room: ROOM,
    ask: ({ messages, schema }) => {
      const prompt = messages.at(-1)?.content ?? '';
      asked.push(prompt);
      const lines = prompt.slice(prompt.indexOf('\nLignes :\n')).split('\n');
      const starts = given.flatMap(([item, words]) => {
        const line = lines.find((one) => /^\d+\. /u.test(one) && one.includes(words));
        return line === undefined ? [] : [{ line: Number.parseInt(line, 10), item, words }];
      });
      return Promise.resolve(schema.parse({ starts }));
    },
    write: () => Promise.reject(new Error('nobody asks')),
  };
  return { client, asked };
}

async function meetingNamed(key: string): Promise<MeetingFile> {
  const meetings = await readMeetings(setFolder('seen'));
  const keys = [
    'asbl-culture',
    'commission-qualite-hopital',
    'cooperative-conseil',
    'copil-batiment',
    'cse-reorganisation',
  ];
  const meeting = meetings[keys.indexOf(key)];
  if (meeting === undefined) throw new Error(`no meeting ${key}`);
  return meeting;
}

it.each(['asbl-culture', 'copil-batiment', 'cse-reorganisation'])(
  'puts nearly all passages in the right item by a reader’s starts, with prompts for a small context: %s',
  async (key) => {
    const meeting = await meetingNamed(key);
    const file = await readFile(new URL(`starts-read/${key}.json`, import.meta.url), 'utf8');
    const { client, asked } = reader(Given.parse(JSON.parse(file)));
    const { passages, agenda, truth } = meeting;
    const source = { passages, agenda, speakerNames: truth.speakers, participants: [] };
    const read = await readStarts(source, [], client, new AbortController().signal);
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(passages.length / 40));
    const { right, sureRight, sure } = await scorePlacement(meeting, { read });
    expect(right[0] / right[1]).toBeGreaterThan(0.95);
    expect(sureRight[0] / sureRight[1]).toBeGreaterThan(0.97);
    expect(sure[0] / sure[1]).toBeGreaterThan(0.6);
  },
);
