import { resolve } from 'node:path';
import { z } from 'zod';
import { JOB_KINDS, type JobKind } from '../jobs/job.ts';
import { list, webAddress, whole } from './rules.ts';

/** The role of this process, the address where it listens, and the place of its data. */
export interface ProcessConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly role: 'all' | 'web' | 'worker';
  /** Kinds of jobs that this process takes from the queue. A process that only serves pages takes none. */
  readonly workerTakes: readonly JobKind[];
  /** After this many seconds of silence a process counts as dead, and another process takes over its jobs. */
  readonly workerSilence: number;
  /** Address of the PostgreSQL database; null for PGlite under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Address at which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string;
  /** Proxies whose X-Forwarded-* headers are trusted: addresses, ranges, or `loopback`, `uniquelocal`. */
  readonly trustProxy: string;
}

export const PROCESS_SETTINGS = {
  PORT: whole(1, 65_535).default(3000),
  // For `localhost` Fastify would listen on two addresses, and the connection count would cover only the first.
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform((host) => (host.toLowerCase() === 'localhost' ? '127.0.0.1' : host)),
  DATA_DIR: z.string().default('./data'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'attend all, web ou worker' }).default('all'),
  WORKER_TAKES: list(z.enum(JOB_KINDS), `attend ${JOB_KINDS.join(', ')}, séparés par des virgules`),
  WORKER_SILENCE: whole(10, 50).default(30),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'attend une adresse postgresql://')
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z.string().default('loopback'),
};

type Values = z.output<z.ZodObject<typeof PROCESS_SETTINGS>>;

export function processOf(values: Values, problems: string[]): ProcessConfig {
  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) {
    problems.push(`ROLE=${values.ROLE} demande DATABASE_URL (plusieurs processus ne partagent pas la base embarquée)`);
  }
  if (values.WORKER_TAKES.length > 0 && values.DATABASE_URL === undefined) {
    problems.push('WORKER_TAKES demande DATABASE_URL (un processus seul prend tout le travail)');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    role: values.ROLE,
    workerTakes: values.WORKER_TAKES.length === 0 ? JOB_KINDS : values.WORKER_TAKES,
    workerSilence: values.WORKER_SILENCE,
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
  };
}
