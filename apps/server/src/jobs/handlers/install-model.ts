import { ModelsError } from '@greffier/speech/models/errors';
import type { Deps } from '../../deps.ts';
import type { InstallModelJob } from '../definitions.ts';
import { errorTrace } from '../failure.ts';
import type { JobContext } from '../job.ts';
import type { Services } from '../../services.ts';

const UNEXPECTED = 'L’installation a échoué pour une raison inattendue\u00A0: relancez-la.';

/**
 * Downloads weights. After an interrupted run, the next run continues where the download stopped. A failure is noted
 * for the page.
 */
export function installModelHandler(deps: Deps, { audit, room }: Services) {
  const { models, log } = deps;
  return async ({ model }: InstallModelJob, { signal }: JobContext): Promise<void> => {
    try {
      // An earlier process may have died without releasing the lock, so this call waits for it.
      await models.install(model, { signal, wait: true, promised: () => room.promisedBesideModels() });
      await models.writeNote(null);
      await audit.recordAlone({ deed: 'engine.installed', object: model });
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof ModelsError && error.code === 'stopped') return;
      log.error({ model, error: errorTrace(error) }, 'an installation failed');
      const message = error instanceof ModelsError ? error.message : UNEXPECTED;
      const tell = async (): Promise<void> => {
        await models.writeNote({ model, state: 'failed', message });
        await audit.recordAlone({ deed: 'engine.failed', object: model });
      };
      await tell().catch((cause: unknown) => {
        log.error({ model, error: errorTrace(cause) }, 'why an installation failed could not be kept');
      });
    }
  };
}
