import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { probe, transcribe } from '@greffier/speech/transcribe';
import { childrenTime } from './child-cpu.ts';
import { watchChildren } from './child-memory.ts';
import { progressMeter } from './progress.ts';
import { MODELS } from './recordings.ts';

/**
 * Prints the peak memory (VmHWM, Linux) and the processor time of the speech process for recordings of several lengths, with
 * which memory must not grow, and how far its progress was from the time that passed. Within the product's limits of
 * memory and time, as the server runs it.
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
    `| file | minutes | segments | time s | RTF | processor s | peak MB | progress off by, points |\n|${'---|'.repeat(8)}`,
  );
  for (const file of positionals) console.log(await measure(file, Number(values['segment-minutes'])));
}

async function measure(file: string, segmentMinutes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  // As the product does when a recording arrives.
  const known = await probe(file, { segmentMinutes, soundFile: join(folder, 'sound') });
  const before = await childrenTime();
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
        duration: known.duration,
        vocabulary: [],
        segmentMinutes,
        checkpointDir: join(folder, 'checkpoints'),
        snippetsDir: join(folder, 'snippets'),
      },
      meter.hear,
      new AbortController().signal,
    );
    const time = (performance.now() - started) / 1_000;
    const { deviation } = meter.result();
    const processor = (await childrenTime()) - before;
    const cells = [(duration / 60).toFixed(1), segmentsCount, time.toFixed(0), (time / duration).toFixed(3)];
    cells.push(processor.toFixed(0), memory.peak(), deviation.toFixed(1));
    return `| ${[basename(file), ...cells].join(' | ')} |`;
  } finally {
    memory.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
