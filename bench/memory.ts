import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { transcribe } from '@greffier/speech/transcribe';
import { progressMeter } from './progress.ts';
import { MODELS } from './recordings.ts';

/** Between two looks at the child; its peak is counted by the kernel, so none is missed but the last moment's. */
const LOOK = 250;

/**
 * Prints the peak memory (VmHWM, Linux) of the speech process for recordings of several lengths, with which it must not
 * grow, and how far its progress was from the time that passed.
 */
export async function benchMemory(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'segment-minutes': { type: 'string', default: '30' } },
  });
  if (positionals.length === 0) {
    console.error('Usage: npm run bench -- memory <recordings> [--segment-minutes 30]');
    process.exitCode = 2;
    return;
  }
  console.log(
    '| file | minutes | segments | time s | RTF | peak MB | progress off by, points |\n|---|---|---|---|---|---|---|',
  );
  for (const file of positionals) console.log(await measure(file, Number(values['segment-minutes'])));
}

async function measure(file: string, segmentMinutes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  let peak = 0;
  const timer = setInterval(() => {
    void childrenPeak().then((kilobytes) => (peak = Math.max(peak, kilobytes)));
  }, LOOK);
  const started = performance.now();
  const meter = progressMeter();
  try {
    const { duration, segmentsCount } = await transcribe(
      file,
      {
        modelsDir: MODELS,
        speechModel: 'whisper-base',
        language: 'fr',
        extraLanguages: [],
        vocabulary: [],
        segmentMinutes,
        checkpointDir: join(folder, 'checkpoints'),
        snippetsDir: join(folder, 'snippets'),
      },
      meter.hear,
      new AbortController().signal,
    );
    const time = (performance.now() - started) / 1_000;
    const cells = [(duration / 60).toFixed(1), segmentsCount, time.toFixed(0), (time / duration).toFixed(3)];
    const { deviation } = meter.result();
    return `| ${[basename(file), ...cells, Math.round(peak / 1_024), deviation.toFixed(1)].join(' | ')} |`;
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Largest peak of this process's children; kB. */
async function childrenPeak(): Promise<number> {
  const peaks = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (pid) => {
      // A process may end between the look at the folder and the look at it.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== process.pid) return 0;
      return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0);
    });
  return Math.max(0, ...(await Promise.all(peaks)));
}
