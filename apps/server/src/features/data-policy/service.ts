import type { User } from '@greffier/contract/organisation/auth';
import {
  type DataPolicy,
  type DataPolicyForm,
  MEETINGS_GRACE_DAYS,
  RETENTION,
} from '@greffier/contract/organisation/data-policy';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import type { AuditService } from '../audit/service.ts';
import * as repository from './repository.ts';
import type { KeptPolicy } from './repository.ts';

const DAY_MS = 86_400_000;
const DEFAULTS: DataPolicyForm = {
  voices_days: RETENTION.voices_days.default,
  failed_recordings_days: RETENTION.failed_recordings_days.default,
  recordings_days: null,
  meetings_days: null,
};
const NOTHING_KEPT: KeptPolicy = { retention: {}, meetingsKeptUntil: null };

const toPolicy = (kept: KeptPolicy): DataPolicy => ({
  ...DEFAULTS,
  ...kept.retention,
  meetings_from: kept.meetingsKeptUntil?.toISOString() ?? null,
});

export type DataPolicyService = ReturnType<typeof createDataPolicyService>;

interface Needs {
  readonly audit: AuditService;
}

/** Reads and changes the organisation's retention periods. */
export function createDataPolicyService(deps: Pick<Deps, 'database' | 'now'>, { audit }: Needs) {
  const { db } = deps.database;

  return {
    /** Returns the policy. @param from transaction in which to read, if any */
    current: async (from: Database = db): Promise<DataPolicy> =>
      toPolicy((await repository.findPolicy(from)) ?? NOTHING_KEPT),

    /** Saves the policy. If the period for meetings becomes shorter, people get some days to save their meetings. */
    save: ({ organization }: User, form: DataPolicyForm): Promise<DataPolicy> =>
      db.transaction(async (tx) => {
        const kept = (await repository.lockPolicy(tx, organization.id)) ?? NOTHING_KEPT;
        const shortened = (form.meetings_days ?? Infinity) < (toPolicy(kept).meetings_days ?? Infinity);
        const meetingsKeptUntil = shortened
          ? new Date(deps.now().getTime() + MEETINGS_GRACE_DAYS * DAY_MS)
          : kept.meetingsKeptUntil;
        const policy = { retention: form, meetingsKeptUntil };
        await repository.savePolicy(tx, organization.id, policy);
        const { meetings_days, recordings_days, ...days } = form;
        await audit.record(tx, {
          deed: 'organisation.data_policy_changed',
          object: organization.id,
          details: {
            ...days,
            ...(recordings_days !== null && { recordings_days }),
            ...(meetings_days !== null && { meetings_days }),
          },
        });
        return toPolicy(policy);
      }),
  };
}
