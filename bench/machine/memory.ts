import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { FRENCH, transcribeFile } from './transcribe-file.ts';

/**
 * Prints the peak memory (VmHWM, Linux) and the processor time of the speech process for recordings of several lengths,
 * since memory must not grow with length. Also prints how far its progress was from the elapsed time. Runs within the
 * product's limits of memory and time, as in the server.
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
  const heard = await transcribeFile(file, FRENCH, segmentMinutes);
  const { duration, segments, time, processor, peak, deviation } = heard;
  const cells = [(duration / 60).toFixed(1), segments, time.toFixed(0), (time / duration).toFixed(3)];
  cells.push(processor.toFixed(0), peak, deviation.toFixed(1));
  return `| ${[basename(file), ...cells].join(' | ')} |`;
}
