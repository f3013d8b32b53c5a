import type { Deps } from '../../deps.ts';
import { clockWatch } from '../clock.ts';
import { errorTrace } from '../failure.ts';
import type { Services } from '../../services.ts';

/** Every hour, away from the full one. */
export const SWEEP_CRON = '17 * * * *';

const wasClockSet = clockWatch();

/**
 * Removes what nothing needs any more and takes up work that lost its job. A step that fails stops no other.
 *
 * What age removes is left to the next sweep where the clock was set since the last: set wrongly, it would take meetings,
 * recordings and voices away that are not old, and by then it is right again, or stands as it will stay.
 * @param signal ends it soon, wherever it is: the next one does what is left
 * @param wasSet whether the clock was set; for tests
 */
export async function sweep(
  deps: Deps,
  { audit, files, retention, sessions, uploads }: Services,
  signal?: AbortSignal,
  wasSet = wasClockSet,
): Promise<void> {
  const byAge = {
    biometrics: () => retention.removeBiometrics(),
    failedAudio: () => retention.removeFailedAudio(),
    failedVoices: () => retention.removeFailedVoices(),
    imports: () => retention.removeUnfinishedImports(),
    meetings: () => retention.removeMeetings(),
    uploads: () => uploads.sweep(),
    files: () => files.sweep(signal),
    sessions: () => sessions.sweep(),
    audit: () => audit.sweep(deps.config.auditRetentionMonths),
  };
  const always = {
    workspaces: () => retention.removeWorkspaces(),
    resume: () => retention.resumeWork(),
    // A model that was chosen elsewhere, or could not be measured the last time.
    writer: () => deps.text.prepare(),
  };
  const held = wasSet();
  if (held) deps.log.warn('the clock was set: the next sweep removes what has grown old');
  const steps = { ...(!held && byAge), ...always };
  for (const [step, run] of Object.entries(steps)) {
    if (signal?.aborted) return;
    try {
      await run();
    } catch (error) {
      deps.log.error({ step, error: errorTrace(error) }, 'a sweep failed; the next one tries again');
    }
  }
}
