import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passage } from '@greffier/contract/values';
import { expect, it } from 'vitest';
import { suggestNames } from './names.ts';

/** Meetings written before the rules, to hear whether these are general: `bench/meeting-file.ts` tells their form. */
interface TrialMeeting {
  readonly participants: readonly { readonly name: string }[];
  readonly passages: readonly Passage[];
  readonly truth: { readonly speakers: Readonly<Record<string, string>>; readonly inferable: readonly string[] };
}

const folder = join(import.meta.dirname, 'people-meetings');
const meetings = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TrialMeeting,
);
const { signal } = new AbortController();

it('names voices in other meetings: never wrongly, and most of those that can be known', async () => {
  const wrong: string[] = [];
  let known = 0;
  for (const { passages, participants, truth } of meetings) {
    const source = { passages, speakerNames: {}, participants: participants.map(({ name }) => name) };
    for (const [label, { name }] of Object.entries(await suggestNames(source, signal))) {
      if (name !== '' && name !== truth.speakers[label]) wrong.push(`${truth.speakers[label] ?? label}: ${name}`);
      if (name !== '' && truth.inferable.includes(label)) known++;
    }
  }
  const inferable = meetings.reduce((sum, { truth }) => sum + truth.inferable.length, 0);
  expect(wrong).toEqual([]);
  expect(known / inferable).toBeGreaterThan(0.85);
});
