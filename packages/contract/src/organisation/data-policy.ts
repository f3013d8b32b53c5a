import { z } from 'zod';
import { defineCall } from '../call.ts';
import { frenchNumber } from '../text.ts';

/** Ranges of the time for which an organisation may keep things; days after the transcription. */
export const RETENTION = {
  /** Snippets and voice embeddings, which are biometric. */
  voices_days: { min: 1, max: 180, default: 30 },
  /** Recordings whose transcription failed or recognised no speech. */
  failed_recordings_days: { min: 1, max: 90, default: 30 },
  /** Recordings that were transcribed, to listen to. They are deleted at once, unless the organisation decides otherwise. */
  recordings_days: { min: 1, max: 180 },
  /** Whole meetings. They are kept until somebody deletes them, unless the organisation decides otherwise. */
  meetings_days: { min: 30, max: 3_650 },
} as const;

/** Number of days in which people can save their data after the organisation begins to keep meetings for less time. */
export const MEETINGS_GRACE_DAYS = 7;

const days = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const range = `Indiquez un nombre entier de jours entre ${min} et ${frenchNumber(max)}`;
  return z.int(range).min(min, range).max(max, range);
};

export const DataPolicyForm = z.object({
  voices_days: days(RETENTION.voices_days),
  failed_recordings_days: days(RETENTION.failed_recordings_days),
  recordings_days: days(RETENTION.recordings_days)
    .nullable()
    .describe(
      'Enregistrements transcrits, pour les réécouter jusqu’à l’approbation\u00A0; null\u00A0: supprimés dès la transcription',
    ),
  meetings_days: days(RETENTION.meetings_days).nullable().describe('null\u00A0: jusqu’à ce qu’on les supprime'),
});
export type DataPolicyForm = z.infer<typeof DataPolicyForm>;

export const DataPolicy = DataPolicyForm.extend({
  meetings_from: z.iso.datetime().nullable().describe('Aucune réunion n’est supprimée par cette règle avant ce moment'),
});
export type DataPolicy = z.infer<typeof DataPolicy>;

const DAY_MS = 86_400_000;

/**
 * Computes the latest time until which a meeting's recording is kept; null if no recording is kept.
 * @param since time when the meeting was transcribed; ISO
 */
export const recordingKeptUntil = ({ recordings_days: kept }: DataPolicy, since: string): Date | null =>
  kept === null ? null : new Date(Date.parse(since) + kept * DAY_MS);

/**
 * Computes when a meeting is deleted by the organisation's rule; null if there is no rule.
 * @param since time when the meeting was transcribed, or made if it was never transcribed; ISO
 */
export function deletionOf({ meetings_days: kept, meetings_from: from }: DataPolicy, since: string): Date | null {
  if (kept === null) return null;
  const due = Date.parse(since) + kept * DAY_MS;
  return new Date(from === null ? due : Math.max(due, Date.parse(from)));
}

export const GetDataPolicy = defineCall({
  id: 'getDataPolicy',
  tag: 'organisation',
  summary: 'Combien de temps l’organisation conserve les voix, les enregistrements et les réunions',
  access: 'user',
  method: 'GET',
  path: '/organisation/data-policy',
  response: DataPolicy,
  errors: [401],
});

export const SaveDataPolicy = defineCall({
  id: 'saveDataPolicy',
  tag: 'organisation',
  summary: 'Change ces durées de conservation',
  access: 'super_user',
  method: 'PUT',
  path: '/organisation/data-policy',
  keepsLittle: true,
  body: DataPolicyForm,
  response: DataPolicy,
  errors: [401, 403, 422],
});
