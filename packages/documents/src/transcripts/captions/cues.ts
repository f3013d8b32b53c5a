import { seconds, TIME } from '../clock.ts';

/** A caption; times in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /** The line above the caption's times; empty if there is none. */
  readonly id: string;
}

const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*-{1,2}>\s*(${TIME})(?:\s.*)?$`);
/** Blocks of WebVTT that are not speech. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/**
 * Reads the captions of a WebVTT or SRT file, in order of time. Libraries follow the standards so strictly that they
 * silently drop what real exports contain: times like `0:0:3.45`, captions without a blank line between them, a blank
 * line within one.
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

/** Takes the line before a caption's times as its name and not as speech, if it stands apart or is a number. */
function takeId(said: string[], line: string, before: string): string {
  if (line.trim() === '' || !(before.trim() === '' || /^\s*\d+\s*$/.test(line))) return '';
  if (said.at(-1) === line) said.pop();
  return line.trim();
}
