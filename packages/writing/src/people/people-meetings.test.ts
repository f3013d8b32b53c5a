import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgendaItem, Passage } from '@greffier/contract/values';
import { expect, it } from 'vitest';
import { answerQuestion } from '../answers/answer.ts';
import { nameConflicts } from './conflicts.ts';
import { suggestNames } from './names.ts';

/**
 * Meetings written before the rules, to test whether the rules are general. Their form is that of
 * `bench/shared/meeting-file.ts`.
 */
interface TrialMeeting {
  readonly participants: readonly { readonly name: string }[];
  readonly passages: readonly Passage[];
  readonly agenda: readonly AgendaItem[];
  readonly questions: readonly {
    readonly question: string;
    readonly after?: string;
    readonly passages: readonly number[];
    readonly answerable: boolean;
  }[];
  readonly truth: { readonly speakers: Readonly<Record<string, string>>; readonly inferable: readonly string[] };
}

const folder = join(import.meta.dirname, 'people-meetings');
const meetings = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TrialMeeting,
);

it('names voices in other meetings, never wrongly, and most of those that can be known', () => {
  const wrong: string[] = [];
  let known = 0;
  for (const { passages, participants, truth } of meetings) {
    const source = { passages, speakerNames: {}, participants: participants.map(({ name }) => name) };
    for (const [label, { name }] of Object.entries(suggestNames(source))) {
      if (name !== '' && name !== truth.speakers[label]) wrong.push(`${truth.speakers[label] ?? label}: ${name}`);
      if (name !== '' && truth.inferable.includes(label)) known++;
    }
  }
  const inferable = meetings.reduce((sum, { truth }) => sum + truth.inferable.length, 0);
  expect(wrong).toEqual([]);
  expect(known / inferable).toBeGreaterThan(0.85);
});

it('questions no right name, and most pairs of exchanged names', () => {
  const wronged: string[] = [];
  let [exchanges, found] = [0, 0];
  for (const { passages, participants, truth } of meetings) {
    const names = participants.map(({ name }) => name);
    const against = (speakerNames: Readonly<Record<string, string>>) =>
      nameConflicts({ passages, speakerNames, participants: names });
    wronged.push(...against(truth.speakers).map(({ given, called }) => `${given}: ${called}`));
    for (const [at, one] of truth.inferable.entries()) {
      for (const other of truth.inferable.slice(at + 1)) {
        const exchanged = { [one]: truth.speakers[other] ?? '', [other]: truth.speakers[one] ?? '' };
        const told = against({ ...truth.speakers, ...exchanged });
        const pair = [one, other];
        exchanges++;
        if (told.some(({ speaker, bearer }) => pair.includes(speaker) && pair.includes(bearer ?? ''))) found++;
      }
    }
  }
  expect(wronged).toEqual([]);
  expect(found / exchanges).toBeGreaterThan(0.85);
});

it('shows a right passage for most questions about other meetings', () => {
  const counts = { cited: 0, answerable: 0 };
  for (const { passages, participants, agenda, questions, truth } of meetings) {
    const source = {
      passages,
      agenda,
      speakerNames: truth.speakers,
      participants: participants.map(({ name }) => name),
    };
    for (const { question, after, passages: right, answerable } of questions) {
      const first = after === undefined ? null : answerQuestion({ ...source, query: after, history: [] });
      const history =
        after === undefined || first === null
          ? []
          : [
              { role: 'user' as const, content: after },
              { role: 'assistant' as const, content: first.answer },
            ];
      const { passageIds } = answerQuestion({ ...source, query: question, history });
      if (!answerable) continue;
      counts.answerable++;
      if (right.some((id) => passageIds.includes(id))) counts.cited++;
    }
  }
  expect(counts.cited / counts.answerable).toBeGreaterThan(0.9);
});
