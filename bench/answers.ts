import { embeddedEngine } from '@greffier/writing/embedded/engine';
import type { Question } from '@greffier/writing/engine';
import { mentions, readMeetings } from './meeting-file.ts';
import type { MeetingFile } from './meeting-file.ts';

const OWN_MEETINGS = new URL('../packages/writing/src/embedded/people-meetings', import.meta.url).pathname;

type Counts = Record<(typeof COLUMNS)[number], number>;

const COLUMNS = [
  'suggested',
  'right',
  'inferable',
  'inferred',
  'answerable',
  'answered',
  'cited',
  'unanswerable',
  'refused',
] as const;

const NOTHING: Counts = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Counts;

const namesOf = (meeting: MeetingFile): string[] => meeting.participants.map(({ name }) => name);

/** Voices named rightly, wrongly or not at all; each miss as a line in `wrong`. */
async function speakerCounts(meeting: MeetingFile, signal: AbortSignal, wrong: string[]): Promise<Counts> {
  const { speakers, inferable } = meeting.truth;
  const counts = { ...NOTHING, inferable: inferable.length };
  const source = { passages: meeting.passages, speakerNames: {}, participants: namesOf(meeting) };
  for (const [label, { name, passageId }] of Object.entries(await embeddedEngine.suggestSpeakers(source, signal))) {
    if (name !== '') counts.suggested++;
    if (name === speakers[label]) counts.right++;
    else if (name !== '') wrong.push(`voice ${label} (${speakers[label] ?? '?'}) → ${name} [${passageId ?? ''}]`);
    if (!inferable.includes(label)) continue;
    if (name === speakers[label]) counts.inferred++;
    else if (name === '') wrong.push(`voice ${label} (${speakers[label] ?? '?'}) → nobody`);
  }
  return counts;
}

/** Questions answered with all strings, answers that cite a right passage, and refusals; each miss as a line in `wrong`. */
async function questionCounts(meeting: MeetingFile, signal: AbortSignal, wrong: string[]): Promise<Counts> {
  const counts = { ...NOTHING };
  const source: Omit<Question, 'query' | 'history'> = {
    agenda: meeting.agenda,
    passages: meeting.passages,
    speakerNames: meeting.truth.speakers,
    participants: namesOf(meeting),
  };
  for (const { question, after, answer_must_mention, passages, answerable } of meeting.questions) {
    const before =
      after === undefined ? null : await embeddedEngine.answer({ ...source, query: after, history: [] }, signal);
    const history =
      after === undefined || before === null
        ? []
        : ([
            { role: 'user', content: after },
            { role: 'assistant', content: before.answer },
          ] as const);
    const { answer, passageIds } = await embeddedEngine.answer(
      { ...source, query: question, history: [...history] },
      signal,
    );
    counts[answerable ? 'answerable' : 'unanswerable']++;
    if (!answerable) {
      if (passageIds.length === 0) counts.refused++;
      else wrong.push(`not refused: ${question} → ${answer}`);
      continue;
    }
    const cites = passages.some((id) => passageIds.includes(id));
    const answers = passageIds.length > 0 && answer_must_mention.every((needle) => mentions(answer, needle));
    if (cites) counts.cited++;
    if (answers) counts.answered++;
    if (!cites || !answers) {
      const missed = [...(cites ? [] : ['not cited']), ...(answers ? [] : ['not told'])].join(', ');
      wrong.push(`${missed}: ${question} → ${answer} (${passageIds.join(' ')} for ${passages.join(' ')})`);
    }
  }
  return counts;
}

const sum = (all: readonly Counts[]): Counts =>
  Object.fromEntries(COLUMNS.map((column) => [column, all.reduce((total, one) => total + one[column], 0)])) as Counts;

const part = (some: number, all: number): string =>
  all === 0 ? '–' : `${some}/${all} (${Math.round((100 * some) / all)} %)`;

const row = (name: string, counts: Counts): string =>
  `| ${[
    name,
    part(counts.right, counts.suggested),
    part(counts.inferred, counts.inferable),
    part(counts.cited, counts.answerable),
    part(counts.answered, counts.answerable),
    part(counts.refused, counts.unanswerable),
  ].join(' | ')} |`;

interface Answers {
  readonly name: string;
  readonly counts: Counts;
  readonly wrong: readonly string[];
}

/** Names suggested for voices, and ScribeBot's answers, for each meeting of a folder and for all together. */
async function scoreAnswers(folder: string): Promise<Answers[]> {
  const { signal } = new AbortController();
  const all: Answers[] = [];
  for (const meeting of await readMeetings(folder)) {
    const wrong: string[] = [];
    const counts = sum([await speakerCounts(meeting, signal, wrong), await questionCounts(meeting, signal, wrong)]);
    all.push({ name: meeting.name, counts, wrong });
  }
  return [...all, { name: 'together', counts: sum(all.map(({ counts }) => counts)), wrong: [] }];
}

/** The same as what `--json` shows of it. */
export const answerFigures = async (folder: string): Promise<object[]> =>
  (await scoreAnswers(folder)).map(({ name, counts }) => ({ name, ...counts }));

/**
 * `node bench/main.ts answers <folder> [--details]`: names suggested for voices, and ScribeBot's answers, on a folder of
 * trial meetings (ours, where none is named), as a Markdown table; with `--details` also what is missed.
 */
export async function benchAnswers(args: readonly string[]): Promise<void> {
  const rows = await scoreAnswers(args.find((arg) => !arg.startsWith('--')) ?? OWN_MEETINGS);
  if (args.includes('--details')) {
    for (const { name, wrong } of rows.slice(0, -1))
      console.log(`\n## ${name}\n\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  }
  console.log(
    '| meeting | voices: right / suggested | named / inferable | cites a right passage | all strings | refused |',
  );
  console.log(`|${' --- |'.repeat(6)}`);
  console.log(rows.map(({ name, counts }) => row(name, counts)).join('\n'));
}
