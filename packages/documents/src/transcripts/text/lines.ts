import { seconds, TIME } from '../clock.ts';
import { shapeOf, tidyName } from '../names.ts';

/** A time in a line; seconds. */
export interface Stamp {
  readonly start: number;
  readonly end: number | null;
  /** Whether the time is written as `12:05`: minutes and seconds, or hours and minutes of a clock. */
  readonly isShort: boolean;
  /** False for « 12:30 pause », which may be a sentence about an hour. */
  readonly isCertain: boolean;
}

/** The content of a transcript's line, before it is known who speaks. */
export interface Line {
  readonly stamp: Stamp | null;
  /** Words that may be a speaker. */
  readonly head: string | null;
  /** The sign that may make the head a speaker; for a name alone on its line, the neighbouring lines decide. */
  readonly mark: 'colon' | 'time' | 'gap' | 'alone' | null;
  /** Text without time and head. */
  readonly text: string;
  /** Text without time, with the head. */
  readonly unheaded: string;
  readonly whole: string;
}

const BETWEEN = new RegExp(String.raw`^[\[(]?(${TIME})\s{0,4}(?:-{1,2}>|→)\s{0,4}(${TIME})[\])]?\s{0,4}(.*)$`, 'u');
const SPAN = new RegExp(String.raw`^[\[(](${TIME})\s{0,4}[–—-]\s{0,4}(${TIME})[\])]\s{0,4}:?\s{0,4}(.*)$`, 'u');
const BRACKETED = new RegExp(String.raw`^[\[(<](${TIME})[\])>]\s{0,4}(?:[-–—|:]\s{1,4})?(.*)$`, 'u');
const BARE = new RegExp(String.raw`^(${TIME})(?:\s{0,4}[-–—|:])?(?:\s{1,4}(\S.*))?$`, 'u');
const COLON = /^(.{1,80}?)\s{0,4}:(?=\s|$)\s{0,4}(.*)$/u;
/** « Marie Dupont   0:03 », « Marie Dupont [00:12:05] : … » */
const TIMED = new RegExp(
  String.raw`^(.{1,80}?)(\s{0,4}[,–—-]?\s{1,4})(?:[\[(](${TIME})[\])]\s{0,4}:?\s{0,4}(.*)|(${TIME})(?:\s{0,4}:\s{1,4}(.*))?)$`,
  'u',
);
/** A tab, or several spaces. */
const GAP = /[^\S\n]{2,}|\t/g;
/** « Marie Dupont 1 heure 3 minutes 12 secondes », as Teams writes a time in words. */
const READ_OUT =
  /^(.{0,80}?)\s{0,4}\b(?:(\d{1,3})\s{0,4}h(?:eures?|ours?)\s{0,4})?(?:(\d{1,2})\s{0,4}minutes?\s{0,4})(\d{1,2})\s{0,4}second(?:e|s|es)?$/u;
const SENTENCE = /[.!?…,;:]$/;
const MARKS = /^(?:[-–—•*#]+|>{1,3})\s+/u;

/**
 * Reads a line by itself.
 * @param line without white space around it, not empty
 */
export function readLine(line: string): Line {
  const whole = line.replaceAll(GAP, '\t').replaceAll('**', '').replace(MARKS, '').trim();
  return stampFirst(whole) ?? headFirst(whole) ?? { stamp: null, ...beginning(whole), unheaded: whole, whole };
}

function stampFirst(whole: string): Line | null {
  const between = BETWEEN.exec(whole) ?? SPAN.exec(whole);
  const bracketed = BRACKETED.exec(whole);
  const [, from, to, rest = ''] = between ?? splice(bracketed ?? BARE.exec(whole));
  if (from === undefined) return null;
  const said = beginning(rest);
  const isCertain = between !== null || bracketed !== null || rest === '' || said.mark === 'colon';
  const end = to === undefined ? null : seconds(to);
  return { stamp: stampAt(from, end, isCertain), ...said, unheaded: rest, whole };
}

/** Turns a match of one time into a match of two times, the second of which is missing. */
const splice = (match: RegExpExecArray | null) => [match?.[0], match?.[1], undefined, match?.[2]];

const stampAt = (time: string, end: number | null, isCertain: boolean): Stamp => ({
  start: seconds(time),
  end,
  isShort: /^\d{1,2}:\d{2}$/.test(time),
  isCertain,
});

/** Reads a speaker followed by the time. */
function headFirst(whole: string): Line | null {
  const [, name, gap = '', bracketed, after, bare, said] = TIMED.exec(whole) ?? [];
  const time = bracketed ?? bare;
  const head = nameIn(name);
  const isWide = gap.includes('\t');
  if (time !== undefined && head !== '' && (isWide || shapeOf(head) !== null)) {
    const text = (after ?? said ?? '').trim();
    return { stamp: stampAt(time, null, true), head, mark: isWide ? 'gap' : 'time', text, unheaded: whole, whole };
  }
  return readOut(whole);
}

function readOut(whole: string): Line | null {
  const [, name, hours = '0', minutes = '0', last] = READ_OUT.exec(whole) ?? [];
  const head = nameIn(name);
  if (last === undefined || (head !== '' && shapeOf(head) === null)) return null;
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(last);
  const stamp = { start, end: null, isShort: false, isCertain: true };
  if (head === '') return { stamp, head: null, mark: null, text: '', unheaded: '', whole };
  return { stamp, head, mark: 'time', text: '', unheaded: whole, whole };
}

function beginning(text: string): Pick<Line, 'head' | 'mark' | 'text'> {
  const colon = COLON.exec(text);
  const named = nameIn(colon?.[1]);
  if (named !== '') return { head: named, mark: 'colon', text: colon?.[2] ?? '' };
  const alone = text.length <= 60 && !SENTENCE.test(text) ? nameIn(text) : '';
  const isName = alone !== '' && shapeOf(alone) !== null;
  return isName ? { head: alone, mark: 'alone', text: '' } : { head: null, mark: null, text };
}

const nameIn = (text = ''): string => tidyName(text.replace(/^\[(.*)\]$/u, '$1'));
