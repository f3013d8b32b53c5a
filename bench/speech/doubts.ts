import { transcribe } from '@greffier/speech/transcribe';
import { DOUBTFUL, spreadClause, type TimedText } from '@greffier/speech/transcript/alignment';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { MODELS, readTruth, type Truth, wavFiles } from '../shared/recordings.ts';
import { matched, normalize } from './accuracy.ts';

const Texts = z.object({
  texts: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), odds: z.array(z.number()) })),
});
/** Distance from a turn at which words may still belong to it; seconds. */
const MARGIN = 2;
const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** A recognised word: how probable the recogniser considers it, and whether it was said. */
interface Judged {
  readonly odds: number;
  readonly right: boolean;
}

/**
 * Prints, for several thresholds: the share of wrong words among those that would be marked as doubtful; the share of
 * marked words among all; and the share of marked words among the wrong ones; %. Words that the recogniser left out
 * cannot be marked.
 */
export async function benchDoubts(args: readonly string[]): Promise<void> {
  const files = (await Promise.all(args.map(wavFiles))).flat();
  if (files.length === 0) throw new Error('Usage: npm run bench -- doubts <folders or WAV files, each with its JSON>');
  const heard: { readonly name: string; readonly judged: readonly Judged[] }[] = [];
  for (const file of files)
    heard.push({ name: basename(file, '.wav'), judged: judge(await hear(file), await readTruth(file)) });
  const columns = [...heard, { name: 'all', judged: heard.flatMap(({ judged }) => judged) }];
  const row = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
  row('', ...columns.map(({ name }) => name));
  row('---', ...columns.map(() => '---'));
  row('words', ...columns.map(({ judged }) => String(judged.length)));
  row('wrong, %', ...columns.map(({ judged }) => percent(judged.filter(isWrong).length, judged.length)));
  for (const threshold of [...new Set([...THRESHOLDS, DOUBTFUL])].toSorted((a, b) => a - b)) {
    const mark = threshold === DOUBTFUL ? ' (the product’s)' : '';
    const cells = columns.map(({ judged }) => {
      const marked = judged.filter(({ odds }) => odds < threshold);
      const hits = marked.filter(isWrong).length;
      const wrong = judged.filter(isWrong).length;
      return `${percent(hits, marked.length)} of ${percent(marked.length, judged.length)}; ${percent(hits, wrong)}`;
    });
    row(`below ${threshold}${mark}`, ...cells);
  }
}

const isWrong = ({ right }: Judged): boolean => !right;
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));

/** Transcribes a recording with the starter weights. @returns every recognised word */
async function hear(file: string): Promise<TimedText[]> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-doubts-'));
  try {
    const checkpointDir = join(folder, 'checkpoints');
    await transcribe(
      file,
      {
        modelsDir: MODELS,
        speechModel: 'whisper-base',
        language: 'fr',
        extraLanguages: [],
        vocabulary: [],
        segmentMinutes: 30,
        checkpointDir,
        snippetsDir: join(folder, 'snippets'),
      },
      () => undefined,
      new AbortController().signal,
    );
    const names = (await readdir(checkpointDir)).filter((name) => /^segment-\d+\.json$/.test(name)).toSorted();
    const segments = await Promise.all(names.map((name) => readFile(join(checkpointDir, name), 'utf8')));
    return segments.flatMap((json) => Texts.parse(JSON.parse(json)).texts).flatMap(spreadClause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Judges the words of a recording. If only some turns have a text, judges only the words in these turns. */
function judge(words: readonly TimedText[], { segments }: Truth): Judged[] {
  const known = segments.filter(({ text }) => text !== null);
  if (known.length === segments.length) {
    const truth = segments.flatMap(({ text }) => normalize(text ?? ''));
    return judgeStretch(words, truth, false);
  }
  return known.flatMap(({ start, end, text }) => {
    const near = words.filter((word) => word.end > start - MARGIN && word.start < end + MARGIN);
    return judgeStretch(near, normalize(text ?? ''), true);
  });
}

/** Judges words. @param within whether words before and after the truth are other people's, and are not judged */
function judgeStretch(words: readonly TimedText[], truth: readonly string[], within: boolean): Judged[] {
  const parts = words.flatMap(({ text }, word) => normalize(text).map((part) => ({ part, word })));
  const right = matched(
    truth,
    parts.map(({ part }) => part),
    within,
  );
  return words.flatMap(({ odds }, word) => {
    const own = parts.flatMap((part, i) => (part.word === word ? [right[i] ?? null] : []));
    if (own.length === 0 || own.includes(null)) return [];
    return [{ odds: odds?.[0] ?? 1, right: own.every((one) => one === true) }];
  });
}
