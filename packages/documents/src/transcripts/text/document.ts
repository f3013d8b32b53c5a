import { type Line, readLine } from './lines.ts';
import { inOrder, type Timed } from './meeting-clock.ts';
import { nameKey, shapeOf, speakersAmong, tidyName } from '../names.ts';
import { TranscriptError } from '../transcript-error.ts';
import type { Utterance } from '../types.ts';

/** Notes of the meeting's software between the words: « Marie Dupont a démarré la transcription ». */
const SWITCHED =
  /^([^:]{1,80}?) (?:started|stopped|a (?:d[eé]marr[eé]|commenc[eé]|lanc[eé]|arr[eê]t[eé]|interrompu)) (?:the |la |l[’'])?(?:transcription|transcript|recording|enregistrement)$/iu;
const ENDED = /^transcription (?:ended after|s[’']est termin[eé]e apr[eè]s) [\d:]+$/iu;
/** Largest number of characters in a title, a date or a list of people above the transcript; a longer one is speech. */
const PROSE = 300;
/** Number of occurrences that make a way of writing, such as times without brackets, the file's habit. */
const HABIT = 2;
/** Share of times with a lone name beside them that makes such names the file's habit. */
const NAMED = 0.3;

/**
 * Reads who says what in the lines of a document or a plain text: « Nom : … », « Nom   0:03 », `[00:12:05]`, a time or
 * a name on a line of its own. Lines without a name belong to the previous speaker. Text above the first voice is only
 * speech if it is long enough.
 * @throws TranscriptError if nothing shows who speaks, or when
 */
export function readDocument(lines: readonly string[]): Utterance[] {
  const read = lines.flatMap((line) => {
    const text = line.trim();
    return text === '' || isNote(text) ? [] : [readLine(text)];
  });
  const parsed = placed(withHabits(read));
  const isSpeaker = speakersIn(parsed);
  const said = utterances(parsed, isSpeaker);
  const stamped = parsed.filter(({ stamp, text }) => stamp !== null && text !== '').length;
  const isVoiced = said.some(({ voice }) => voice !== null);
  if (said.length === 0 || (!isVoiced && stamped < HABIT && said.filter((one) => one.start !== null).length < HABIT)) {
    throw new TranscriptError('no_transcript');
  }
  return inOrder(said);
}

function isNote(line: string): boolean {
  const [, who] = SWITCHED.exec(line) ?? [];
  return ENDED.test(line) || (who !== undefined && shapeOf(tidyName(who)) !== null);
}

/** Keeps times at the beginning of lines if they are the file's habit. A single such time is part of a sentence. */
function withHabits(lines: readonly Line[]): Line[] {
  const uncertain = lines.filter(({ stamp }) => stamp?.isCertain === false).length;
  return lines.map((line) =>
    line.stamp?.isCertain === false && uncertain < HABIT
      ? { ...line, stamp: null, head: null, mark: null, text: line.whole, unheaded: line.whole }
      : line,
  );
}

/** Takes a name alone on its line as a speaker, if it stands before or after a time, whichever is the file's habit. */
function placed(lines: readonly Line[]): Line[] {
  const bears = (line: Line | undefined): boolean => line !== undefined && line.stamp !== null && line.mark !== 'gap';
  const isBefore = (at: number): boolean => lines[at]?.stamp === null && bears(lines[at + 1]);
  const isBehind = (at: number): boolean =>
    lines[at]?.stamp === null
      ? bears(lines[at - 1]) && lines[at - 1]?.unheaded === '' && !bears(lines[at + 1])
      : !bears(lines[at + 1]);
  const count = (is: (at: number) => boolean): number =>
    lines.filter(({ mark }, at) => mark === 'alone' && is(at)).length;
  const stands = count(isBefore) >= count(isBehind) ? isBefore : isBehind;
  return lines.map((line, at) =>
    line.mark === 'alone' && !(stands(at) && at < lines.length - 1)
      ? { ...line, head: null, mark: null, text: line.unheaded }
      : line,
  );
}

function speakersIn(lines: readonly Line[]): (line: Line) => boolean {
  const headed = lines.filter(({ head }) => head !== null);
  const gaps = headed.flatMap(({ head, mark }) => (mark === 'gap' ? [nameKey(head ?? '')] : []));
  const apart = new Set(gaps);
  const alone = headed.filter(({ mark }) => mark === 'alone').length;
  const namesEach = alone >= HABIT && alone >= lines.filter(({ stamp }) => stamp !== null).length * NAMED;
  // The first words on the line below a speaker do not begin a new voice.
  const beginnings = lines.filter(
    ({ unheaded, head }, at) => unheaded !== '' && (head !== null || !isAbove(lines[at - 1])),
  ).length;
  const known = speakersAmong(
    headed.map(({ head }) => head ?? ''),
    beginnings,
  );
  return ({ head, mark }) => {
    if (head === null) return false;
    if (mark === 'gap') return gaps.length >= HABIT || shapeOf(head) !== null;
    // If times stand on lines of their own, « Salle Pasteur 12:15 » is speech.
    if (mark === 'time' && gaps.length >= HABIT) return apart.has(nameKey(head));
    return known(head) || (mark === 'alone' && namesEach);
  };
}

const isAbove = (line: Line | undefined): boolean => line !== undefined && line.head !== null && line.text === '';

function utterances(lines: readonly Line[], isSpeaker: (line: Line) => boolean): Timed[] {
  const said: Timed[] = [];
  const hasVoices = lines.some(isSpeaker);
  let voice: string | null = null;
  let stamp: Line['stamp'] = null;
  let isOpen = false;
  for (const line of lines) {
    const isHead = isSpeaker(line);
    // A time after words that are not a speaker is an hour that somebody mentions.
    const own = isHead || (line.mark !== 'time' && line.mark !== 'gap') ? line.stamp : null;
    stamp = own ?? stamp;
    if (isHead || own !== null) isOpen = false;
    if (isHead) voice = line.head;
    const text = (isHead ? line.text : line.unheaded).replaceAll(/\s+/g, ' ').trim();
    const isTitle = hasVoices && voice === null && own === null && text.length <= PROSE;
    if (text === '' || isTitle) continue;
    const last = said.at(-1);
    // A time with an end holds for all lines below it.
    if (isOpen && last?.end != null) said[said.length - 1] = { ...last, text: `${last.text} ${text}` };
    else {
      const { start = null, end = null, isShort = false } = stamp ?? {};
      said.push({ voice, start, end, isShort, text });
    }
    stamp = null;
    isOpen = true;
  }
  return said;
}
