import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Api } from '../e2e/api.ts';
import { TestServer } from '../e2e/server.ts';
import { progressMeter } from './progress.ts';
import { wavFiles } from './recordings.ts';

/** Longest transcription that is waited for; seconds. */
const PATIENCE = 3 * 3_600;
const FORM = { meeting_name: 'Mesure', meeting_date: '2026-03-03' };

/**
 * Prints how far the progress that a real server answers was from the time that passed, from the moment when a recording is
 * taken to the moment when its transcription can be read: what a page shows that asks five times a second.
 */
export async function benchProgress(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const files = (await Promise.all(positionals.map(wavFiles))).flat();
  if (files.length === 0) {
    console.error('Usage: npm run bench -- progress <folders or recordings>');
    process.exitCode = 2;
    return;
  }
  const server = await TestServer.start({ LOG_LEVEL: 'warn' });
  try {
    const api = await Api.signIn(server, 'mesure@exemple.ch');
    console.log(`| file | time s | off by, points | rising | remaining time told at | stages |\n|${'---|'.repeat(6)}`);
    for (const file of files) console.log(await measure(api, file));
  } finally {
    await server.close();
  }
}

async function measure(api: Api, file: string): Promise<string> {
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
  const { deviation, rising, toldAt } = meter.result();
  const told = toldAt === null ? '–' : `${(100 * toldAt).toFixed(0)} %`;
  const time = ((performance.now() - started) / 1_000).toFixed(1);
  return `| ${[basename(file), time, deviation.toFixed(1), rising ? 'yes' : 'no', told, [...stages].join(', ')].join(' | ')} |`;
}
