import { type Part, plus, shown } from '../shared/score.ts';
import type { Figures } from './measure.ts';
import type { Heard } from './replay.ts';
import type { Mark } from './marks.ts';
import type { End, Fate } from './trace.ts';
import type { SetName } from './trials.ts';
import { WAYS } from './ways.ts';

/** Results of one set of meetings. */
export interface Played {
  readonly figures: readonly Figures[];
  readonly heard: readonly Heard[];
  /** Recorded answers that no prompt asks for any more. */
  readonly idle: number;
}

const ROWS: readonly (readonly [string, keyof Omit<Figures, 'seconds'>, string])[] = [
  ['passages in the right item', 'placed', '95 %'],
  ['of those shown as sure, right', 'sure', '95 %'],
  ['facts told under the right item', 'facts', '95 %'],
  ['outcomes recalled', 'outcomes', '95 %'],
  ['outcomes listed that are right', 'precision', '95 %'],
  ['questions answered with the right content', 'questions', '90 %'],
  ['told that nothing answers it', 'refusals', '90 %'],
  ['lines to be verified', 'marked', ''],
  ['minutes that the embedded engine wrote instead', 'instead', '0'],
];

function table(head: string, sets: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`| ${head} | ${sets.join(' | ')} |`);
  console.log(`|${' --- |'.repeat(sets.length + 1)}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Prints the results of recorded answers, set by set. */
export function printFigures(played: ReadonlyMap<SetName, Played>): void {
  const all = [...played.values()];
  const sum = (figures: readonly Figures[], of: keyof Omit<Figures, 'seconds'>): Part =>
    figures.reduce((total, one) => plus(total, one[of]), [0, 0] as Part);
  const count = (of: (one: Played) => number): string[] => all.map((one) => String(of(one)));
  const heard = (of: (one: Played['heard'][number]) => number) =>
    count((one) => one.heard.reduce((total, own) => total + of(own), 0));
  table(
    'recorded answers',
    [...played.keys(), 'at least'],
    [
      ...ROWS.map(([title, of, least]) => [title, ...all.map(({ figures }) => shown(sum(figures, of))), least]),
      ['prompts', ...heard(({ asked }) => asked.size), ''],
      ['of them without an answer', ...heard(({ missing }) => missing.size), ''],
      [
        'asked again for other notes, answered for those that both name',
        ...all.map(({ heard: own }) => String(own.reduce((total, { near }) => total + near, 0))),
        '',
      ],
      ['answers that no prompt asks for', ...count(({ idle }) => idle), ''],
      ['tokens read and written, at most', ...all.map(({ heard: own }) => tokens(own)), ''],
      ['seconds', ...all.map(({ figures }) => figures.reduce((total, one) => total + one.seconds, 0).toFixed(1)), ''],
    ],
  );
}

const tokens = (heard: readonly Heard[]): string =>
  (['read', 'written'] as const).map((of) => heard.reduce((sum, one) => sum + one[of], 0)).join(', ');

const ENDS: Readonly<Record<End, string>> = {
  gone: 'nothing of it told',
  quoted: 'quoted instead',
  marked: 'marked',
  unmarked: '**told unmarked**',
};

/** Prints the fates of spoilt lines, for each way of spoiling. */
export function printSpoilt(fates: ReadonlyMap<SetName, readonly Fate[]>): void {
  const sets = [...fates].filter(([, own]) => own.length > 0);
  const columns = sets.flatMap(([set]) => [`${set}: spoilt`, 'reached the minutes', ...Object.values(ENDS)]);
  const cells = (own: readonly Fate[]): string[] => {
    const count = (end: End): number => own.filter((one) => one.end === end).length;
    return [own.length, count('marked') + count('unmarked'), ...(Object.keys(ENDS) as End[]).map(count)].map(String);
  };
  const row = (title: string, isOwn: (fate: Fate) => boolean): string[] => [
    title,
    ...sets.flatMap(([, own]) => cells(own.filter(isOwn))),
  ];
  table('spoilt answers', columns, [
    ...Object.keys(WAYS).map((way) => row(way, (fate) => fate.way === way)),
    row('**together**', () => true),
  ]);
}

/** Prints how many lines the checks mark: spoilt lines, for each way of spoiling, and lines as recorded. */
export function printMarks(marks: ReadonlyMap<SetName, readonly Mark[]>): void {
  const sets = [...marks].filter(([, own]) => own.length > 0);
  const row = (title: string, of: (own: readonly Mark[]) => Part): string[] => [
    title,
    ...sets.map(([, own]) => shown(of(own))),
  ];
  const marked = (own: readonly Mark[]): Part => [own.filter(({ isMarked }) => isMarked).length, own.length];
  const spoilt = (own: readonly Mark[]): Mark[] => own.filter(({ way }) => way !== null);
  table(
    'marks',
    sets.map(([set]) => set),
    [
      ...Object.keys(WAYS).map((way) => row(way, (own) => marked(own.filter((one) => one.way === way)))),
      row('recorded lines that are marked', (own) => marked(own.filter(({ way }) => way === null))),
      row('**recall**', (own) => marked(spoilt(own))),
      row('**precision**', (own) => [marked(spoilt(own))[0], marked(own)[0]]),
    ],
  );
}
