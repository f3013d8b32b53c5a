import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { renderMinutes } from '@greffier/writing/render';
import { agendaMeans, benchAgendas, OWN_AGENDAS, scoreAgendas } from '../agendas/agendas.ts';
import { answerFigures, benchAnswers } from './answers/answers.ts';
import { attendanceFigures, benchAttendance } from './attendance.ts';
import { readMeetings, setFolder } from '../shared/meeting-file.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { LENGTHS, scoreMinutes, SECTION_LENGTH, together } from './minutes-score.ts';
import type { MinutesScore } from './minutes-score.ts';
import { scoreProposal } from './proposal-score.ts';
import { type Part, shown } from '../shared/score.ts';

/** Our own sets of trial meetings; `meetings/README.md` describes each. */
const OWN_SETS = ['known', 'seen', 'unseen'] as const;

const COLUMNS: readonly (readonly [string, (score: MinutesScore) => string])[] = [
  [`facts at ${SECTION_LENGTH}`, ({ facts }) => shown(facts)],
  ['with items put right', ({ placedFacts }) => shown(placedFacts)],
  ['wrongly said undiscussed', ({ silenced: [some, all] }) => `${some} of ${all}`],
  ['words as they were said', ({ verbatim }) => shown(verbatim)],
  ['unsourced', ({ unsourced }) => String(unsourced)],
  [`length ± 30 % at ${LENGTHS.join(', ')}`, ({ lengths }) => lengths.map(shown).join(', ')],
  ['seconds', ({ seconds }) => seconds.toFixed(2)],
];

/**
 * Writes the minutes as plain text with the passages before each sentence. Then lists everything that is missing, and
 * the traps that a reader must look for.
 */
function details(meeting: MeetingFile, { placed: minutes, wrong }: MinutesScore): string {
  const text = renderMinutes(minutes)
    .replace(/<span[^>]*data-passages="([\d ]*)"[^>]*>/g, '[$1] ')
    .replace(/<[^>]+>/g, (tag) =>
      /^<(?:\/p|\/h|\/li)/.test(tag) ? '\n' : tag.startsWith('<h') ? '\n# ' : tag === '<li>' ? '- ' : '',
    );
  const traps = meeting.truth.traps.map((trap) => `trap: ${trap.text} (${trap.why})`);
  return `\n## ${meeting.name}\n\n${text}\n\n${[...wrong, ...traps].map((line) => `- ${line}`).join('\n')}\n`;
}

interface Row {
  readonly name: string;
  readonly score: MinutesScore;
}

async function minutesRows(folder: string, detailed: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const meeting of await readMeetings(folder)) {
    const score = await scoreMinutes(meeting);
    rows.push({ name: meeting.name, score });
    if (detailed) console.log(details(meeting, score));
  }
  return [...rows, { name: 'together', score: together(rows.map(({ score }) => score)) }];
}

const figuresOf = ({ name, score: { minutes: _minutes, placed: _placed, wrong: _wrong, ...score } }: Row) => ({
  name,
  ...score,
});

function printMinutes(rows: readonly Row[]): void {
  console.log(`| meeting | ${COLUMNS.map(([title]) => title).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(COLUMNS.length + 1)}`);
  for (const { name, score } of rows)
    console.log(`| ${[name, ...COLUMNS.map(([, show]) => show(score))].join(' | ')} |`);
}

const isUnseen = (folder: string): boolean => resolve(folder) === setFolder('unseen');

/** Prints our own meetings (known, seen and unseen side by side) and our own outlines. */
async function printOwn(): Promise<void> {
  const rows: Row[] = [];
  for (const set of OWN_SETS) {
    const together = (await minutesRows(setFolder(set), false)).at(-1);
    if (together !== undefined) rows.push({ ...together, name: set });
  }
  printMinutes(rows);
  await benchAgendas([OWN_AGENDAS]);
}

async function proposals(folder: string) {
  return (await readMeetings(folder)).map((meeting) => ({ name: meeting.name, ...scoreProposal(meeting) }));
}

/** Prints agendas proposed from the transcripts only, with their titles if `detailed`. */
async function printProposals(folder: string, detailed: boolean): Promise<void> {
  const rows = await proposals(folder);
  const sum = (which: 'found' | 'right'): Part => [
    rows.reduce((total, row) => total + row[which][0], 0),
    rows.reduce((total, row) => total + row[which][1], 0),
  ];
  console.log('| agenda from nothing | true items found | proposed items right |');
  console.log('| --- | --- | --- |');
  for (const { name, found, right } of [...rows, { name: 'together', found: sum('found'), right: sum('right') }])
    console.log(`| ${name} | ${shown(found)} | ${shown(right)} |`);
  if (detailed)
    for (const { name, titles } of rows)
      console.log(`\n### ${name}\n\n${titles.map((title) => `- ${title}`).join('\n')}`);
}

/**
 * `node bench/main.ts writing [--minutes DIR] [--agendas DIR] [--json] [--details]` tests the embedded text engine on a
 * folder of trial meetings, and outlines on a folder of PDFs, and prints Markdown tables or JSON. Without folders, it
 * prints the totals of our own sets of meetings side by side, then the names of voices and ScribeBot's answers.
 * `--details` also prints the minutes, what they miss, and the traps that a reader must look for.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      agendas: { type: 'string' },
      json: { type: 'boolean', default: false },
      details: { type: 'boolean', default: false },
    },
  });
  const folder = values.minutes ?? positionals[0] ?? null;
  if (folder === null && values.agendas === undefined) {
    await printOwn();
    return;
  }
  if (values.details && folder !== null && isUnseen(folder)) throw new Error('unseen meetings stay unread: no details');
  const { agendas } = values;
  const rows = folder === null ? [] : await minutesRows(folder, values.details);
  if (values.json) {
    const outlines = agendas === undefined ? [] : await scoreAgendas(agendas);
    const answers = folder === null ? [] : await answerFigures(folder);
    const attendance = folder === null ? [] : await attendanceFigures(folder);
    const proposed = folder === null ? [] : await proposals(folder);
    const read = {
      minutes: rows.map(figuresOf),
      answers,
      attendance,
      proposed,
      agendas: outlines,
      agendasMean: agendaMeans(outlines),
    };
    console.log(JSON.stringify(read, null, 2));
    return;
  }
  if (rows.length > 0) printMinutes(rows);
  if (folder !== null) {
    console.log('');
    await benchAnswers([folder, ...(values.details ? ['--details'] : [])]);
    console.log('');
    await benchAttendance(folder);
    console.log('');
    await printProposals(folder, values.details);
  }
  if (agendas !== undefined) await benchAgendas([agendas]);
}
