import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { transcribe } from '@greffier/speech/transcribe';
import { watchChildren } from './child-memory.ts';
import { progressMeter } from './progress.ts';
import { MODELS } from './recordings.ts';

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
  const memory = watchChildren();
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
    return `| ${[basename(file), ...cells, memory.peak(), deviation.toFixed(1)].join(' | ')} |`;
  } finally {
    memory.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
