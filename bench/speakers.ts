import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clusterVoices } from '@greffier/speech/clustering';
import { SAMPLE_RATE } from '@greffier/speech/decode';
import { findTurns } from '@greffier/speech/diarization';
import { planWindows } from '@greffier/speech/embeddings';
import { startEngine } from '@greffier/speech/engine';
import { randomFrom } from '@greffier/speech/logits';
import { loadModels } from '@greffier/speech/models';

import { pipelineDeps } from '@greffier/speech/pipeline';
import type { Span } from '@greffier/speech/spans';
import { confusion } from './accuracy.ts';
import { assemble, readVoices, type Conversation, type Voice } from './conversations.ts';
import { MODELS } from './recordings.ts';

const CUTS = [0.7, 0.72, 0.74, 0.76, 0.78, 0.8, 0.82, 0.84, 0.86];
const USAGE = `Usage: npm run bench -- speakers <folders or WAV files, each with its JSON>
  [--conversations 36] [--seed 1] [--cuts 0.74,0.78] [--cache folder]`;

interface Heard {
  readonly truth: Conversation['turns'];
  readonly regions: readonly Span[];
  readonly windows: readonly Span[];
  readonly embeddings: Float32Array;
}

/**
 * Assembles conversations from the turns of recordings with known speakers and prints, for several cuts of the clustering,
 * how well speakers are told apart. Voice activity and embeddings are the product's own; `--cache` keeps them.
 */
export async function benchSpeakers(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      conversations: { type: 'string', default: '36' },
      seed: { type: 'string', default: '1' },
      cuts: { type: 'string', default: CUTS.join(',') },
      cache: { type: 'string' },
    },
  });
  const folder = values.cache ?? (await mkdtemp(join(tmpdir(), 'greffier-bench-')));
  await mkdir(folder, { recursive: true });
  try {
    const voices = await readVoices(positionals, join(folder, 'source.pcm'));
    if (voices.length < 6) {
      console.error(USAGE);
      process.exitCode = 2;
      return;
    }
    const heard: Heard[] = [];
    for (let i = 0; i < Number(values.conversations); i++) {
      heard.push(await hear(voices, i, Number(values.seed), folder));
    }
    const minutes = heard.map(({ truth }) => (truth.at(-1)?.end ?? 0) / 60).sort((a, b) => a - b);
    console.log(
      `${heard.length} conversations, seed ${values.seed}, ${minutes[0]?.toFixed(1) ?? 0}–${minutes.at(-1)?.toFixed(1) ?? 0} min\n`,
    );
    const columns = ['cut', 'confusion %', 'count off by', 'count right', 'found of 1', '2', '3', '4', '5', '6'];
    console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
    for (const cut of values.cuts.split(',').map(Number)) console.log(measure(heard, cut));
  } finally {
    if (values.cache === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function hear(voices: readonly Voice[], index: number, seed: number, folder: string): Promise<Heard> {
  const { turns, samples } = assemble(voices, (index % 6) + 1, randomFrom(seed * 1_000 + index));
  const path = join(folder, `conversation-${seed}-${index}`);
  const known = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
  if (known !== undefined) {
    const { regions, windows } = JSON.parse(known) as Pick<Heard, 'regions' | 'windows'>; // Written below.
    return { truth: turns, regions, windows, embeddings: floats(await readFile(`${path}.f32`)) };
  }
  const audioFile = `${path}.pcm`;
  await writeFile(audioFile, samples);
  const models = await loadModels(MODELS, 'whisper-base');
  const numbers = Float32Array.from(samples, (sample) => sample / 32_768);
  const regions = await pipelineDeps.listen(models, [numbers]);
  const windows = planWindows(regions, { start: 0, end: samples.length / SAMPLE_RATE });
  const engine = startEngine({ audioFile, models, recognizer: { language: 'fr', extraLanguages: [], prompt: '' } });
  try {
    const embeddings = await engine.embed(windows, () => undefined);
    await writeFile(`${path}.f32`, embeddings);
    await writeFile(`${path}.json`, JSON.stringify({ regions, windows }));
    return { truth: turns, regions, windows, embeddings };
  } finally {
    await engine.close();
    await rm(audioFile);
  }
}

const floats = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);

function measure(heard: readonly Heard[], cut: number): string {
  const results = heard.map(({ truth, regions, windows, embeddings }) => {
    const weights = windows.map(({ start, end }) => (end - start) / 2);
    const clustering = clusterVoices(embeddings, { cut, weights });
    const turns = findTurns(regions, windows, embeddings, clustering);
    const found = turns.map(({ speaker, start, end }) => ({ speaker: String(speaker), start, end }));
    return {
      expected: count(truth),
      found: count(found),
      confused: confusion(found, truth),
      seconds: truth.reduce((sum, { start, end }) => sum + end - start, 0),
    };
  });
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const confused = results.reduce((sum, { confused, seconds }) => sum + confused * seconds, 0) / total;
  const off = mean(results.map(({ expected, found }) => Math.abs(found - expected)));
  const right = results.filter(({ expected, found }) => found === expected).length;
  const byCount = [1, 2, 3, 4, 5, 6].map((n) =>
    mean(results.filter(({ expected }) => expected === n).map(({ found }) => found)).toFixed(1),
  );
  return `| ${[cut, (100 * confused).toFixed(1), off.toFixed(2), `${right}/${results.length}`, ...byCount].join(' | ')} |`;
}

const count = (turns: readonly { readonly speaker: string }[]): number =>
  new Set(turns.map(({ speaker }) => speaker)).size;
const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length);
