import { closeSync, openSync } from 'node:fs';
import type { ModelPaths } from '../models/paths.ts';
import { readPcm } from '../sound/pcm-file.ts';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import { planSegments } from '../sound/segments.ts';
import { length, type Span } from '../sound/spans.ts';
import type { TranscribeOptions } from '../types.ts';
import type { Checkpoints, Plan } from './checkpoints.ts';
import { exists } from './files.ts';
import type { PipelineDeps } from './pipeline-deps.ts';
import { planWork, workOf, type PlannedWork, type WorkMeter } from './work.ts';

/** Decodes a recording, finds where people speak, and cuts it into segments, unless an earlier run has done so. */
export async function preparePlan(
  file: string,
  options: TranscribeOptions,
  checkpoints: Checkpoints,
  models: ModelPaths,
  meter: WorkMeter,
  deps: Pick<PipelineDeps, 'decode' | 'listen'>,
): Promise<Plan> {
  const known = await checkpoints.plan();
  if (known !== undefined && (await exists(checkpoints.audioFile))) {
    // Progress is reported as soon as the plan is known, and must not say that the recording is decoded again.
    for (const work of ['decoding', 'listening'] as const) meter.skip(work, known.samples / SAMPLE_RATE);
    meter.plan(plannedWork(known));
    return known;
  }
  if (known !== undefined) meter.plan(plannedWork(known));
  const samples = await deps.decode(file, checkpoints.audioFile, (fraction, seconds) => {
    if (known === undefined) {
      // The duration measured on arrival is more exact than an estimate from the part read so far.
      meter.plan(planWork(options.duration ?? seconds / Math.max(0.001, fraction)));
    }
    meter.done('decoding', seconds);
  });
  const duration = samples / SAMPLE_RATE;
  // The plan is known, but the sound had to be decoded again, because the earlier run was on another machine.
  if (known?.samples === samples) {
    meter.done('decoding', duration);
    meter.skip('listening', duration);
    return known;
  }
  meter.plan(planWork(duration));
  meter.done('decoding', duration);
  const audio = openSync(checkpoints.audioFile, 'r');
  try {
    const sound = { samples, read: (from: number, to: number) => readPcm(audio, from, to) };
    const speech = await deps.listen(models, sound, (seconds, spoken) => {
      meter.plan(planWork(duration, { seconds, spoken }));
      meter.done('listening', seconds);
    });
    meter.done('listening', duration);
    const plan = { samples, speech, segments: planSegments(duration, options.segmentMinutes, speech) };
    meter.plan(plannedWork(plan));
    await checkpoints.savePlan(plan);
    return plan;
  } finally {
    closeSync(audio);
  }
}

/** Computes the planned work once it is known where people speak. */
const plannedWork = ({ samples, speech }: Pick<Plan, 'samples' | 'speech'>): PlannedWork =>
  workOf(samples / SAMPLE_RATE, lengthOf(speech));

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);
