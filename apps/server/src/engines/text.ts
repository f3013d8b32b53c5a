import { embeddedEngine } from '@greffier/writing/embedded/engine';
import type { TextEngine } from '@greffier/writing/engine';
import { createModelEngine } from '@greffier/writing/remote/engine';
import { type FallbackDeps, withFallback } from '@greffier/writing/remote/fallback';
import type { ModelDeps, ModelSettings } from '@greffier/writing/remote/settings';
import type { Logger } from 'pino';
import { turns } from '../threads/turns.ts';

/** Calls of jobs, and calls of people who wait, that the model's server gets at once. */
const CALLS_AT_ONCE = 2;

/** A language model, and the embedded engine for each call that it does not answer. Logs tell how calls went, never what they said. */
export function createModelTextEngine(
  settings: ModelSettings,
  log: Logger,
  pace: Pick<ModelDeps, 'retryDelayMs'> & Pick<FallbackDeps, 'patienceMs'> = {},
): TextEngine {
  const model = createModelEngine(settings, {
    ...pace,
    limit: turns(CALLS_AT_ONCE, CALLS_AT_ONCE).during,
    answerLimit: turns(CALLS_AT_ONCE, CALLS_AT_ONCE).during,
    record: (call) => {
      if (call.outcome === 'answered') log.debug(call, 'language model call');
      else log.warn(call, 'language model call failed');
    },
  });
  return withFallback(model, embeddedEngine, {
    ...pace,
    onFallback: (task, reason) => log.warn({ task, reason }, 'embedded engine takes over from the language model'),
  });
}
