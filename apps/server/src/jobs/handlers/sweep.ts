import type { Deps } from '../../deps.ts';
import { createAuditService } from '../../features/audit/service.ts';
import { createFilesService } from '../../features/files/service.ts';
import { createRetentionService } from '../../features/recordings/retention.ts';
import { createSessionsService } from '../../features/sessions/service.ts';
import { createUploadsService } from '../../features/uploads/service.ts';
import { errorTrace } from '../failure.ts';

/** Every hour, away from the full one. */
export const SWEEP_CRON = '17 * * * *';

/**
 * Removes what nothing needs any more and takes up work that lost its job. A step that fails stops no other.
 * @param signal ends it soon, wherever it is: the next one does what is left
 */
export async function sweep(deps: Deps, signal?: AbortSignal): Promise<void> {
  const retention = createRetentionService(deps);
  const files = createFilesService(deps);
  const steps = {
    biometrics: () => retention.removeBiometrics(),
    failedAudio: () => retention.removeFailedAudio(),
    failedVoices: () => retention.removeFailedVoices(),
    imports: () => retention.removeUnfinishedImports(),
    meetings: () => retention.removeMeetings(),
    workspaces: () => retention.removeWorkspaces(),
    uploads: () => createUploadsService(deps).sweep(),
    files: () => files.sweep(signal),
    sessions: () => createSessionsService(deps).sweep(),
    audit: () => createAuditService(deps).sweep(deps.config.auditRetentionMonths),
    resume: () => retention.resumeWork(),
    // One that was chosen elsewhere, or could not be measured the last time.
    writer: () => deps.text.prepare(),
  };
  for (const [step, run] of Object.entries(steps)) {
    if (signal?.aborted) return;
    try {
      await run();
    } catch (error) {
      deps.log.error({ step, error: errorTrace(error) }, 'a sweep failed; the next one tries again');
    }
  }
}
