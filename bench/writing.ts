import { embeddedEngine } from '@greffier/writing/embedded/engine';
import { assignPassages } from '@greffier/writing/embedded/assign';
import { sectionWords } from '@greffier/writing/embedded/minutes';
import { renderMinutes } from '@greffier/writing/render';
import type { Minutes, Section, Sentence, Source } from '@greffier/writing/types';
import { mentions, readMeetings } from './meeting-file.ts';
import type { MeetingFile } from './meeting-file.ts';

/** Words asked for each section. */
const SECTION_LENGTH = 300;
const LENGTH_TOLERANCE = 0.3;

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const f1 = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
const percent = (value: number): string => `${Math.round(value * 100)} %`;

interface Expected {
  readonly agenda_index: number;
  readonly must_mention: readonly string[];
}

/** F1 of listed sentences against expected ones: each expected one is matched once, in its own section. */
function listScore<E extends Expected, S extends Sentence>(
  expected: readonly E[],
  listed: readonly (readonly S[])[],
  fits: (expected: E, sentence: S) => boolean,
): number {
  const used = new Set<S>();
  let found = 0;
  for (const one of expected) {
    const match = listed[one.agenda_index]?.find(
      (sentence) =>
        !used.has(sentence) &&
        one.must_mention.every((needle) => mentions(sentence.text, needle)) &&
        fits(one, sentence),
    );
    if (match === undefined) continue;
    used.add(match);
    found++;
  }
  return f1(ratio(found, listed.flat().length), ratio(found, expected.length));
}

function assigned(meeting: MeetingFile): { right: number; outside: string } {
  const truth = new Map(meeting.truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index])));
  const got = assignPassages(meeting.passages, meeting.agenda);
  const within = meeting.passages.flatMap((passage, at) => {
    const item = truth.get(passage.id);
    return item === undefined ? [] : [got[at] === item];
  });
  const outside = meeting.passages.flatMap((passage, at) => (truth.has(passage.id) ? [] : [got[at] === null]));
  return {
    right: ratio(within.filter(Boolean).length, within.length),
    outside: `${outside.filter(Boolean).length}/${outside.length}`,
  };
}

const sectionText = (section: Section): string =>
  [section.item.text, ...[...section.sentences, ...section.decisions, ...section.actions].map((one) => one.text)].join(
    '\n',
  );

function lengths(meeting: MeetingFile, minutes: Minutes): string {
  const spoken = new Map(meeting.passages.map(({ id, text }) => [id, text.split(/\s+/).length]));
  let enough = 0;
  let near = 0;
  for (const [index, section] of minutes.sections.entries()) {
    const ids = meeting.truth.items.find((item) => item.agenda_index === index)?.passages ?? [];
    // Only where so much was said that a cut was needed can a length be missed.
    if (ids.reduce((sum, id) => sum + (spoken.get(id) ?? 0), 0) < SECTION_LENGTH * 1.3) continue;
    enough++;
    if (Math.abs(sectionWords(section) / SECTION_LENGTH - 1) <= LENGTH_TOLERANCE) near++;
  }
  return `${near}/${enough}`;
}

async function questionScores(meeting: MeetingFile, source: Source, signal: AbortSignal, wrong: string[]) {
  const counts = { answered: 0, answerable: 0, refused: 0, unanswerable: 0 };
  for (const { question, answer_must_mention, answerable } of meeting.questions) {
    const { answer, passageIds } = await embeddedEngine.answer({ ...source, query: question, history: [] }, signal);
    const good = answerable
      ? passageIds.length > 0 && answer_must_mention.every((needle) => mentions(answer, needle))
      : passageIds.length === 0;
    counts[answerable ? 'answerable' : 'unanswerable']++;
    if (good) counts[answerable ? 'answered' : 'refused']++;
    else wrong.push(`question: ${question} → ${answer}`);
  }
  return counts;
}

async function speakerScores(meeting: MeetingFile, signal: AbortSignal) {
  const source = {
    passages: meeting.passages,
    speakerNames: {},
    participants: meeting.participants.map(({ name }) => name),
  };
  const suggested = Object.entries(await embeddedEngine.suggestSpeakers(source, signal)).filter(
    ([, { name }]) => name !== '',
  );
  const right = suggested.filter(([label, { name }]) => meeting.truth.speakers[label] === name);
  const inferred = right.filter(([label]) => meeting.truth.inferable.includes(label));
  return `${percent(ratio(right.length, suggested.length))} / ${percent(ratio(inferred.length, meeting.truth.inferable.length))}`;
}

async function measure(meeting: MeetingFile, detailed: boolean): Promise<string> {
  const { signal } = new AbortController();
  const { truth } = meeting;
  const source: Source = {
    passages: meeting.passages,
    speakerNames: truth.speakers,
    participants: meeting.participants.map(({ name }) => name),
  };
  const start = performance.now();
  const minutes = await embeddedEngine.writeMinutes(
    { ...source, agenda: meeting.agenda, sectionLength: SECTION_LENGTH },
    () => {},
    signal,
  );
  const seconds = (performance.now() - start) / 1000;
  const wrong: string[] = [];
  const texts = minutes.sections.map(sectionText);
  const facts = truth.facts.filter((fact) => {
    const missing = fact.must_mention.filter((needle) => !mentions(texts[fact.agenda_index] ?? '', needle));
    if (missing.length > 0) wrong.push(`fact ${fact.passages.join(' ')}: ${missing.join(', ')}`);
    return missing.length === 0;
  });
  const decisions = listScore(
    truth.decisions,
    minutes.sections.map((section) => section.decisions),
    () => true,
  );
  const actions = listScore(
    truth.actions,
    minutes.sections.map((section) => section.actions),
    (one, sentence) => sentence.owner === one.owner,
  );
  const unsourced = minutes.sections
    .flatMap((section) => [...section.sentences, ...section.decisions, ...section.actions])
    .filter((sentence) => sentence.passageIds.length === 0).length;
  const { right, outside } = assigned(meeting);
  const questions = await questionScores(meeting, source, signal, wrong);
  if (detailed) {
    console.log(
      `\n## ${meeting.name}\n\n${renderMinutes(minutes)
        .replace(/<span[^>]*"([\d ]*)">/g, '[$1] ')
        .replace(/<[^>]+>/g, (tag) =>
          /^<(?:\/p|\/h|\/li)/.test(tag) ? '\n' : tag.startsWith('<h') ? '\n# ' : tag === '<li>' ? '- ' : '',
        )}`,
    );
    console.log(wrong.map((line) => `- ${line}`).join('\n'));
  }
  return `| ${[
    meeting.name,
    percent(right),
    outside,
    `${facts.length}/${truth.facts.length} (${percent(ratio(facts.length, truth.facts.length))})`,
    decisions.toFixed(2),
    actions.toFixed(2),
    unsourced,
    await speakerScores(meeting, signal),
    `${questions.answered}/${questions.answerable}`,
    `${questions.refused}/${questions.unanswerable}`,
    lengths(meeting, minutes),
    seconds.toFixed(2),
  ].join(' | ')} |`;
}

/**
 * `node bench/main.ts writing <folder> [--details]`: the embedded text engine on a folder of trial meetings, as a
 * Markdown table; with `--details` also the minutes and what they miss.
 */
export async function run(args: readonly string[]): Promise<void> {
  const folder = args.find((arg) => !arg.startsWith('--'));
  if (folder === undefined) throw new Error('usage: node bench/main.ts writing <folder> [--details]');
  const rows: string[] = [];
  for (const meeting of await readMeetings(folder)) rows.push(await measure(meeting, args.includes('--details')));
  console.log(
    `| meeting | right item | outside | facts at ${SECTION_LENGTH} | decisions F1 | actions F1 | unsourced | speakers P / R | answered | refused | length ± 30 % | seconds |`,
  );
  console.log(`|${' --- |'.repeat(12)}`);
  console.log(rows.join('\n'));
}
