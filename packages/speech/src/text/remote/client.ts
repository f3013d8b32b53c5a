import { setTimeout as wait } from 'node:timers/promises';
import type { Heard } from './answer.ts';
import { FULL_DIALECT, simpler } from './dialect.ts';
import { requestText, type Sound, type Ask } from './request.ts';
import { watchSilence } from './silence.ts';
import {
  patienceFor,
  RemoteError,
  type FailureKind,
  type Pace,
  type RemoteCall,
  type RemoteSettings,
} from './settings.ts';

/** Number of invalid answers after which the client gives up, because the address probably has no such server. */
const MOST_INVALID = 3;
const PASSING: ReadonlySet<FailureKind> = new Set(['timeout', 'unreachable', 'busy', 'server_error', 'invalid']);

export interface ClientDeps {
  readonly pace: Pace;
  readonly onCall: (call: RemoteCall) => void;
  /** Is told whether the server is silent (see `watchSilence`). */
  readonly onSilent: (silent: boolean) => void;
  readonly fetch: typeof fetch;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
}

/**
 * Makes a patient client. After a failure that may pass, it asks again, with growing pauses. After an error about a
 * field that the server does not know, it asks in a simpler way.
 * @returns a function that rejects with RemoteError or the signal's reason
 */
export function createClient(settings: RemoteSettings, { pace, onCall, onSilent, fetch, random }: ClientDeps): Ask {
  let dialect = FULL_DIALECT;
  const silence = watchSilence(pace.silenceMs, onSilent);

  async function once(sound: Sound, signal: AbortSignal): Promise<Heard | RemoteError> {
    const begun = Date.now();
    silence.asked();
    const told = (outcome: RemoteCall['outcome'], status: number | null): void =>
      onCall({ outcome, status, milliseconds: Date.now() - begun, seconds: Math.round(sound.seconds) });
    try {
      const timeout = patienceFor(sound.seconds, settings, pace);
      const heard = await requestText(settings, sound, dialect, timeout, signal, fetch);
      silence.ended('answered');
      told('answered', 200);
      return heard;
    } catch (error) {
      silence.ended(!(error instanceof RemoteError) ? 'left' : PASSING.has(error.kind) ? 'failed' : 'answered');
      if (!(error instanceof RemoteError)) throw error;
      told(error.kind, error.status);
      return error;
    }
  }

  return async (sound, signal) => {
    let failingSince: number | null = null;
    let invalid = 0;
    for (let failures = 0; ;) {
      signal.throwIfAborted();
      const asked = dialect;
      const result = await once(sound, signal);
      if (!(result instanceof RemoteError)) return result;
      // Some servers answer 500 or 501 to a field that they do not know.
      if (result.kind === 'refused' || result.kind === 'server_error') {
        const next = simpler(asked, result.complaint);
        if (next !== null) {
          dialect = next;
          continue;
        }
      }
      if (result.kind === 'invalid') invalid += 1;
      if (!PASSING.has(result.kind) || invalid >= MOST_INVALID) throw result;
      failingSince ??= Date.now();
      failures += 1;
      const grown = Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** (failures - 1));
      // The pause is partly random, so that parts that failed together do not all try again at the same moment.
      const pause = (result.retryAfterMs ?? grown / 2) + (grown / 2) * random();
      if (Date.now() + pause - failingSince > pace.budgetMs) throw result;
      await wait(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };
}
