import type { z } from 'zod';
import { GIGABYTE, number, whole } from './rules.ts';

/** Limits on uploads, and on each person's use. */
export interface LimitsConfig {
  readonly maxUploadBytes: number;
  /** Limits for one person. */
  readonly limits: {
    /** Largest number of recordings in pieces that are still arriving, or from which no meeting was made yet. */
    readonly openUploads: number;
    /** Largest total size of a person's recordings, stored or announced; bytes. */
    readonly bytes: number;
    /** Largest number of jobs that run or wait. */
    readonly jobs: number;
    /** Longest duration of a recording; hours. */
    readonly hours: number;
  };
  /**
   * Bytes on the disk that are kept for work under way and for the database. Recordings that would use them are
   * refused.
   */
  readonly minFreeBytes: number;
}

/** Default limit on one person's recordings; bytes. It is higher if a single file may be larger. */
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
