import type { z } from 'zod';
import { GIGABYTE, number, whole } from './rules.ts';

/** How much is accepted. */
export interface LimitsConfig {
  readonly maxUploadBytes: number;
  /** How much one person may ask for. */
  readonly limits: {
    /** The most recordings in pieces that are arriving, or have arrived and are not meetings yet. */
    readonly openUploads: number;
    /** The most bytes of recordings that are on the server or announced. */
    readonly bytes: number;
    /** The most jobs that run or wait. */
    readonly jobs: number;
    /** The longest recording. */
    readonly hours: number;
  };
  /**
   * Room on the disk that is kept for work under way and for the database; recordings that would take it are refused.
   */
  readonly minFreeBytes: number;
}

/** Room for one person's recordings by default; it is more if a single file may be larger. */
const PERSON_BYTES = 20 * GIGABYTE;

export const LIMITS_SETTINGS = {
  MAX_UPLOAD_BYTES: whole(1, 1_000 * GIGABYTE).default(2 * GIGABYTE),
  MAX_OPEN_UPLOADS: whole(1, 1_000).default(20),
  MAX_PERSON_BYTES: whole(1, 100_000 * GIGABYTE).optional(),
  MAX_PERSON_JOBS: whole(1, 10_000).default(20),
  MAX_RECORDING_HOURS: number(0.1, 1_000).default(12),
  MIN_FREE_BYTES: whole(0, 1_000 * GIGABYTE).default(GIGABYTE),
};

type Values = z.output<z.ZodObject<typeof LIMITS_SETTINGS>>;

export function limitsOf(values: Values, problems: string[]): LimitsConfig {
  const bytes = values.MAX_PERSON_BYTES ?? Math.max(PERSON_BYTES, values.MAX_UPLOAD_BYTES);
  if (bytes < values.MAX_UPLOAD_BYTES) {
    problems.push('MAX_PERSON_BYTES est au moins MAX_UPLOAD_BYTES\u00A0: le plus grand fichier ne passerait pas');
  }
  return {
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    limits: {
      openUploads: values.MAX_OPEN_UPLOADS,
      bytes,
      jobs: values.MAX_PERSON_JOBS,
      hours: values.MAX_RECORDING_HOURS,
    },
    minFreeBytes: values.MIN_FREE_BYTES,
  };
}
