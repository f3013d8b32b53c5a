import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meters } from './meters.ts';

/** Values that are read at the moment of a request, not counted beforehand. */
export interface Readings {
  /** Jobs in the queue; null if they could not be read. Then the series is absent, and `greffier_part_up` says why. */
  readonly queue:
    | readonly { readonly kind: string; readonly waiting: number; readonly running: number; readonly oldest: number }[]
    | null;
  readonly processes: readonly { readonly role: string; readonly alive: number }[] | null;
  readonly disk: { readonly free: number; readonly reserve: number } | null;
  readonly stored: Readonly<Record<string, number>> | null;
  readonly parts: Readonly<Record<string, boolean>>;
}

/** Meters that Prometheus reads. */
export interface PrometheusMeters extends Meters {
  /** Lists the names of all measurements. */
  readonly names: () => readonly string[];
  readonly contentType: string;
  readonly text: (readings: Readings) => Promise<string>;
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const JOB_SECONDS = [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400];

/** Opens meters in a registry of their own. */
export function openPrometheus(): PrometheusMeters {
  const registry = new Registry();
  const registers = [registry];
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const calls = histogram(
    'greffier_http_request_seconds',
    'Time until a call was answered, by the pattern of its route',
    ['route', 'method', 'status'],
    CALL_SECONDS,
  );
  const waits = histogram('greffier_job_wait_seconds', 'Time that a job waited for its turn', ['kind'], JOB_SECONDS);
  const runs = histogram('greffier_job_run_seconds', 'Time that a run of a job took', ['kind', 'end'], JOB_SECONDS);
  const stages = histogram(
    'greffier_stage_seconds',
    'Time that a stage of work on a meeting took',
    ['step', 'stage'],
    JOB_SECONDS,
  );
  const failures = counter('greffier_meeting_failures_total', 'Work on a meeting that ended in an error', [
    'step',
    'reason',
  ]);
  const recognising = counter('greffier_speech_busy_seconds_total', 'Time during which speech was recognised');
  const recognised = counter('greffier_speech_sound_seconds_total', 'Length of the recordings that were transcribed');
  const modelCalls = counter('greffier_model_calls_total', 'Prompts to a language model', ['place', 'outcome']);
  const modelSeconds = counter('greffier_model_busy_seconds_total', 'Time until a language model had answered', [
    'place',
  ]);
  const tokens = counter('greffier_model_tokens_total', 'Tokens that a language model on this machine handled', [
    'direction',
  ]);
  const jobs = gauge('greffier_queue_jobs', 'Jobs in the queue of all processes', ['kind', 'state']);
  const oldest = gauge('greffier_queue_oldest_wait_seconds', 'Time that the oldest waiting job has waited', ['kind']);
  const processes = gauge('greffier_processes', 'Processes that live', ['role']);
  const free = gauge('greffier_disk_free_bytes', 'Free room on the disk of DATA_DIR');
  const reserve = gauge('greffier_disk_reserve_bytes', 'Room that is kept free: below it, recordings are refused');
  const stored = gauge('greffier_stored_bytes', 'What the installation holds', ['what']);
  const up = gauge('greffier_part_up', 'Whether a part that the server needs answers', ['part']);
  collectDefaultMetrics({ register: registry });

  return {
    call: (route, method, status, seconds) =>
      calls.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    begun: (kind, waited) => waits.observe({ kind }, Math.max(0, waited)),
    ended: (kind, end, seconds) => runs.observe({ kind, end }, seconds),
    stage: (step, stage, seconds) => stages.observe({ step, stage }, seconds),
    failed: (step, reason) => failures.inc({ step, reason }),
    recognising: (seconds) => recognising.inc(seconds),
    recognised: (sound) => recognised.inc(sound),
    model({ place, outcome, seconds, tokens: counted }) {
      modelCalls.inc({ place, outcome });
      modelSeconds.inc({ place }, seconds);
      if (counted === undefined) return;
      tokens.inc({ direction: 'read' }, counted.read);
      tokens.inc({ direction: 'written' }, counted.written);
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    contentType: registry.contentType,
    text(readings) {
      for (const one of [jobs, oldest, processes, free, reserve, stored, up]) one.reset();
      for (const { kind, waiting, running, oldest: seconds } of readings.queue ?? []) {
        jobs.set({ kind, state: 'waiting' }, waiting);
        jobs.set({ kind, state: 'running' }, running);
        oldest.set({ kind }, seconds);
      }
      for (const { role, alive } of readings.processes ?? []) processes.set({ role }, alive);
      if (readings.disk === null) {
        free.remove();
        reserve.remove();
      } else {
        free.set(readings.disk.free);
        reserve.set(readings.disk.reserve);
      }
      for (const [what, bytes] of Object.entries(readings.stored ?? {})) stored.set({ what }, bytes);
      for (const [part, answers] of Object.entries(readings.parts)) up.set({ part }, answers ? 1 : 0);
      return registry.metrics();
    },
  };
}
