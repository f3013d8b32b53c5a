import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Api } from '../../e2e/support/api.ts';
import { TestServer } from '../../e2e/support/server.ts';
import { progressMeter, type ProgressResult } from './progress.ts';
import { wavFiles } from '../shared/recordings.ts';

/** Longest wait for a transcription; seconds. */
const PATIENCE = 3 * 3_600;
const FORM = { meeting_name: 'Mesure', meeting_date: '2026-03-03' };

export interface Served extends ProgressResult {
  readonly file: string;
  /** Seconds from the upload's answer to the transcription. */
  readonly time: number;
  readonly stages: readonly string[];
}

/**
 * Prints how far the progress that a real server reports was from the elapsed time, from a recording's arrival until
 * its transcription can be read. It reads the progress five times a second, as a page could.
 */
export async function benchProgress(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const files = (await Promise.all(positionals.map(wavFiles))).flat();
  if (files.length === 0) {
    console.error('Usage: npm run bench -- progress <folders or recordings>');
    process.exitCode = 2;
    return;
  }
  console.log(`| file | time s | off by, points | rising | remaining time told at | stages |\n|${'---|'.repeat(6)}`);
  for await (const { file, time, deviation, rising, toldAt, stages } of serve(files)) {
    const told = toldAt === null ? '–' : `${(100 * toldAt).toFixed(0)} %`;
    const cells = [
      basename(file),
      time.toFixed(1),
      deviation.toFixed(1),
      rising ? 'yes' : 'no',
      told,
      stages.join(', '),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** Transcribes recordings with a server of its own, one after the other. */
export async function* serve(files: readonly string[]): AsyncGenerator<Served> {
  const server = await TestServer.start({ LOG_LEVEL: 'warn' });
  try {
    const api = await Api.signIn(server, 'mesure@exemple.ch');
    for (const file of files) yield await measure(api, file);
  } finally {
    await server.close();
  }
}

async function measure(api: Api, file: string): Promise<Served> {
  const { meeting_id } = await api.transcribe(file, FORM);
  const started = performance.now();
  const meter = progressMeter();
  const stages = new Set<string>();
  const last = await api.until(
    meeting_id,
    ({ status, progress, stage, remaining_seconds }) => {
      meter.hear({ percent: progress, remaining: remaining_seconds });
      if (stage !== null) stages.add(stage);
      return status !== 'transcription';
    },
    PATIENCE,
  );
  if (last.status !== 'transcribed') throw new Error(`${basename(file)}: ${last.status}`);
  const time = (performance.now() - started) / 1_000;
  return { file, time, ...meter.result(), stages: [...stages] };
}
