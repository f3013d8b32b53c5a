import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createChecker } from '@greffier/writing/remote/check/check';
import { draw, type Drawn } from './draw.ts';
import { WAYS } from './spoil.ts';
import { type MeetingFile, readMeetings, setFolder } from '../../shared/meeting-file.ts';

const SENTENCES = new URL('sentences.json', import.meta.url);
const SETS = ['known', 'learnt', 'seen'] as const;

interface Judged extends Drawn {
  readonly doubts: readonly string[];
  /** Whether somebody looked at the sentence's meeting while the checks were made. */
  readonly tuned: boolean;
}

const share = (some: number, all: number): string =>
  all === 0 ? '–' : `${some}/${all} (${Math.round((100 * some) / all)} %)`;

/**
 * Runs the checks on sentences. The authors of the checks may read every second meeting; the remaining meetings show
 * how good the checks are.
 */
function judged(sentences: readonly Drawn[], meetings: readonly MeetingFile[]): Judged[] {
  const checkers = new Map(
    meetings.map((meeting, at) => {
      const { passages, participants, truth, agenda, date } = meeting;
      const checker = createChecker({
        passages,
        speakerNames: truth.speakers,
        participants: participants.map(({ name }) => name),
        date,
      });
      return [meeting.name, { checker, agenda, tuned: at % 2 === 0 }] as const;
    }),
  );
  return sentences.flatMap((sentence) => {
    const own = checkers.get(sentence.meeting);
    if (own === undefined) return [];
    const title = own.agenda[sentence.agendaIndex]?.text ?? '';
    return [{ ...sentence, tuned: own.tuned, doubts: own.checker.doubts(sentence.text, sentence.passages, title) }];
  });
}

const isMarked = ({ doubts }: Judged): boolean => doubts.length > 0;

function print(halves: readonly (readonly [string, readonly Judged[]])[]): void {
  const row = (name: string, cell: (all: readonly Judged[]) => string): void =>
    console.log(`| ${name} | ${halves.map(([, all]) => cell(all)).join(' | ')} |`);
  console.log(`| marks | ${halves.map(([name]) => name).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(halves.length + 1)}`);
  for (const way of Object.keys(WAYS))
    row(way, (all) => {
      const own = all.filter((one) => one.way === way);
      return share(own.filter(isMarked).length, own.length);
    });
  const spoilt = (all: readonly Judged[]) => all.filter(({ way }) => way !== null);
  const truths = (all: readonly Judged[]) => all.filter(({ way }) => way === null);
  row('true sentences that are marked', (all) => share(truths(all).filter(isMarked).length, truths(all).length));
  row('**recall**', (all) => share(spoilt(all).filter(isMarked).length, spoilt(all).length));
  row('**precision**', (all) => share(spoilt(all).filter(isMarked).length, all.filter(isMarked).length));
}

const meetingsOf = async (): Promise<MeetingFile[]> =>
  (await Promise.all(SETS.map((set) => readMeetings(setFolder(set))))).flat();
const readSentences = async (): Promise<Drawn[]> => JSON.parse(await readFile(SENTENCES, 'utf8')) as Drawn[];

/** Computes recall and precision of the marks in the meetings that nobody looked at. */
export async function measured(): Promise<{ readonly recall: number; readonly precision: number }> {
  const all = judged(await readSentences(), await meetingsOf()).filter(({ tuned }) => !tuned);
  const right = all.filter((one) => isMarked(one) && one.way !== null).length;
  return {
    recall: right / all.filter(({ way }) => way !== null).length,
    precision: right / all.filter(isMarked).length,
  };
}

/**
 * `node bench/main.ts checks [--draw] [--details]` prints how many of 300 sentences that were spoilt in 20 ways are
 * marked, and how many of 300 true ones. `--draw` draws the sentences again from the meetings; `--details` shows wrong
 * and missing marks in the half of the meetings that may be read.
 */
export async function benchChecks(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { draw: { type: 'boolean', default: false }, details: { type: 'boolean', default: false } },
  });
  const meetings = await meetingsOf();
  if (values.draw) await writeFile(SENTENCES, `${JSON.stringify(draw(meetings), null, 2)}\n`);
  const all = judged(await readSentences(), meetings);
  const tuned = all.filter((one) => one.tuned);
  if (values.details) {
    for (const one of tuned.filter((other) => isMarked(other) === (other.way === null)))
      console.log(
        `- ${one.way ?? 'TRUE'}: ${one.text} [${one.doubts.join(', ')}] ${one.meeting} ${one.passages.join(' ')}`,
      );
  }
  print([
    ['read', tuned],
    ['left out', all.filter((one) => !one.tuned)],
    ['together', all],
  ]);
}
