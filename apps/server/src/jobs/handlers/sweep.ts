import { removeAbandoned } from '../../backup/tree.ts';
import { houseWide } from '../../database/organizations/separation.ts';
import type { Deps } from '../../deps.ts';
import { clockWatch } from '../clock.ts';
import { errorTrace } from '../failure.ts';
import type { Services } from '../../services.ts';

/** Times of the sweep: every hour, but not on the hour. */
export const SWEEP_CRON = '17 * * * *';

const wasClockSet = clockWatch();

/**
 * Removes everything that is no longer needed, and resumes work that lost its job. A step that fails does not stop the
 * others.
 *
 * If the clock was set since the last sweep, removals by age are left to the next sweep, because a wrong clock would
 * remove meetings, recordings and voices that are not old. By the next sweep, the clock is right, or set for good.
 * @param signal ends the sweep soon; the next sweep does the rest
 * @param wasSet tells whether the clock was set; for tests
 */
export async function sweep(
  deps: Deps,
  { audit, files, listening, processes, retention, sessions, uploads }: Services,
  signal?: AbortSignal,
  wasSet = wasClockSet,
): Promise<void> {
  // Each organisation has its own rules. Files on the disk belong to the whole installation.
  const { separation } = deps.database;
  const byAge = {
    biometrics: () => separation.each(() => retention.removeBiometrics()),
    sounds: () => separation.each(() => listening.removeOld()),
    failedAudio: () => separation.each(() => retention.removeFailedAudio()),
    failedVoices: () => separation.each(() => retention.removeFailedVoices()),
    imports: () => separation.each(() => retention.removeUnfinishedImports()),
    meetings: () => separation.each(() => retention.removeMeetings()),
    uploads: () => houseWide(() => uploads.sweep()),
    files: () => houseWide(() => files.sweep(signal)),
    sessions: () => houseWide(() => sessions.sweep()),
    // Some entries belong to no organisation: refusals from before there was one.
    audit: () => houseWide(() => audit.sweep(deps.config.auditRetentionMonths)),
  };
  const always = {
    workspaces: () => houseWide(() => retention.removeWorkspaces()),
    snapshots: () => removeAbandoned(deps.config.dataDir),
    processes: () => processes.sweep(),
    resume: () => separation.each(() => retention.resumeWork()),
    // Another process may have chosen a model, or measuring its speed may have failed the last time.
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
