import { seconds, TIME } from './clock.ts';

/** A caption; seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /** What stands above its times; empty where nothing does. */
  readonly id: string;
}

const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*-{1,2}>\s*(${TIME})(?:\s.*)?$`);
/** Blocks of WebVTT that nobody says. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/**
 * Captions of a WebVTT or SRT file, in order of time. Libraries follow the standards so strictly that they drop what
 * real exports have without a word: times like `0:0:3.45`, no blank line between two captions, one inside a caption.
 * @param text with `\n` line ends
 */
export function readCues(text: string): Cue[] {
  const cues: { start: number; end: number; lines: string[]; id: string }[] = [];
  const lines = text.split('\n');
  let isAside = false;
  lines.forEach((line, index) => {
    const timing = TIMING.exec(line);
    const previous = lines[index - 1] ?? '';
    if (timing !== null) {
      const id = takeId(cues.at(-1)?.lines ?? [], previous, lines[index - 2] ?? '');
      const start = seconds(timing[1] ?? '');
      cues.push({ start, end: Math.max(start, seconds(timing[2] ?? '')), lines: [], id });
      isAside = false;
    } else if (line.trim() === '') isAside = false;
    else if (previous.trim() === '' && ASIDE.test(line)) isAside = true;
    else if (!isAside) cues.at(-1)?.lines.push(line);
  });
  return cues.toSorted((a, b) => a.start - b.start);
}

/** The line before a caption's times is its name where it stands apart, or is a number: then it is not said. */
function takeId(said: string[], line: string, before: string): string {
  if (line.trim() === '' || !(before.trim() === '' || /^\s*\d+\s*$/.test(line))) return '';
  if (said.at(-1) === line) said.pop();
  return line.trim();
}
