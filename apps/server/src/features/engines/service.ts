import type { AuditDeed } from '@greffier/contract/organisation/audit';
import type { User } from '@greffier/contract/organisation/auth';
import type { EngineChoice, EngineInstallation, Engines, LocalWriter } from '@greffier/contract/organisation/engines';
import { ModelsError, type ModelsErrorCode } from '@greffier/speech/models/errors';
import type { ModelState } from '@greffier/speech/models/states';
import type { Deed } from '@greffier/speech/models/store';
import { writerName } from '../../config.ts';
import { aboutWords } from '../../text/writer.ts';
import type { Deps } from '../../deps.ts';
import { currentOrganization } from '../../database/organizations/separation.ts';
import { ApiError, forbidden } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import type { RoomService } from '../room/service.ts';
import { installModelJob, INSTALLATION } from '../../jobs/definitions.ts';

/** Codes of errors that are answered as « not found »; all others are answered as a conflict with the present state. */
const NOWHERE: readonly ModelsErrorCode[] = ['unknown_model'];

export type EnginesService = ReturnType<typeof createEnginesService>;

interface Needs {
  readonly audit: AuditService;
  readonly room: RoomService;
}

/** Shows which engines are in use and, to super users, which others are available. */
export function createEnginesService(deps: Deps, { audit, room }: Needs) {
  const { config, database, models, queue } = deps;

  /** Tells whether the work is for the organisation that the environment describes, which looks after all engines. */
  const isOfHouse = (): boolean => {
    const { own } = database.separation;
    return own === null || own.id === currentOrganization();
  };

  /** Records a deed before doing it. If the deed fails, the entry is undone, because files have no transaction. */
  const recorded =
    (deed: AuditDeed, object: string): Deed =>
    (work) =>
      database.db.transaction(async (tx) => {
        await audit.record(tx, { deed, object });
        await work();
      });

  async function installation(choices: readonly ModelState[]): Promise<EngineInstallation | null> {
    const running = await models.running();
    if (running !== null) return { ...running, state: 'running', error: null };
    const note = await models.note();
    const model = choices.find(({ id }) => id === note?.model);
    // Somebody has installed the model elsewhere since.
    if (note === null || model === undefined || model.state === 'installed') return null;
    const { state, message: error } = note;
    return { model: model.id, state, error, bytes: model.waiting, total: model.bytes, remaining: null };
  }

  /** Returns the facts about the language model that writes on this machine; null if there is none. */
  async function localWriter(): Promise<LocalWriter | null> {
    const writer = await deps.text.writer();
    if (writer === null) return null;
    const { test, measuring, problem } = writer;
    return {
      words_read: test && Math.ceil(aboutWords(test, test.read)),
      words_written: test && Math.ceil(aboutWords(test, test.written)),
      measuring,
      problem: problem?.message ?? null,
    };
  }

  return {
    /** Refuses people of any organisation other than the one that the environment describes. @throws ApiError 403 */
    requireHouse(): void {
      if (!isOfHouse()) throw forbidden(NOT_YOURS);
    },

    async state(user: User): Promise<Engines> {
      const used = await models.inUse();
      const mayChoose = user.is_superuser && isOfHouse();
      const states = mayChoose ? await models.list() : [];
      return {
        speech:
          config.speechEngine === null
            ? { engine: 'embedded', model: used.speech }
            : { engine: 'remote', model: config.speechEngine.model },
        speakers: { engine: 'embedded', model: used.speakers },
        text: {
          engine: config.textEngine === null ? 'embedded' : 'remote',
          model: writerName(config) ?? used.text,
        },
        administration: mayChoose
          ? {
              choices: states.map((state) => choiceOf(state, used[state.role] === state.id)),
              replaced: used.replaced.map(({ role, name, problem }) => ({
                role,
                name,
                used: nameOf(states, used[role]),
                problem,
              })),
              installation: await installation(states),
              downloads: models.hub !== null,
              speech_fixed: used.fixed,
              writer: await localWriter(),
              folder: models.folder,
            }
          : null,
      };
    },

    /** Queues a download. @throws ApiError 404, 409 */
    async install(id: string): Promise<void> {
      await asked(() => models.requireInstallable(id, () => room.promisedBesideModels()));
      await database.db.transaction(async (tx) => {
        await queue.send(tx, installModelJob, { model: id }, { key: INSTALLATION, person: null });
        await audit.record(tx, { deed: 'engine.requested', object: id });
        // The note is written before a worker sees the job, so that the worker's own note comes last.
        await models.writeNote({ model: id, state: 'waiting', message: null });
      });
    },

    /**
     * Stops the download that runs or waits, even one that the command line began. Files that have arrived stay.
     * @throws ApiError 409
     */
    async cancel(): Promise<void> {
      await audit.recordAlone({ deed: 'engine.cancelled' });
      await queue.cancel(installModelJob, INSTALLATION);
      await asked(() => models.stop());
      await models.writeNote(null);
    },

    /** @throws ApiError 404, 409 */
    async use(id: string): Promise<void> {
      await asked(() => models.use(id, recorded('engine.chosen', id)));
      // Workers on other machines measure the model by themselves.
      if (config.role !== 'web') await deps.text.prepare();
    },

    /** @throws ApiError 404, 409 */
    leave: (id: string): Promise<void> => asked(() => models.leave(id, recorded('engine.left', id))),

    /** @throws ApiError 404, 409 */
    async remove(id: string): Promise<void> {
      await asked(() => models.remove(id, recorded('engine.removed', id)));
      if ((await models.note())?.model === id) await models.writeNote(null);
    },
  };
}

async function asked(wish: () => Promise<void>): Promise<void> {
  try {
    await wish();
  } catch (error) {
    if (!(error instanceof ModelsError)) throw error;
    throw NOWHERE.includes(error.code)
      ? new ApiError(404, 'not_found', error.message)
      : new ApiError(409, 'conflict', error.message);
  }
}

const nameOf = (states: readonly ModelState[], used: string | null): string | null =>
  states.find(({ id }) => id === used)?.name ?? used;

/** Returns the facts about a speech model, or the machine that a language model needs. */
function factsOf(
  entry: ModelState['entry'],
): Pick<EngineChoice, 'languages' | 'relative_time' | 'published_error' | 'machine' | 'recommended'> {
  if (entry?.role === 'text') {
    const { machine, recommended } = entry;
    return { languages: null, relative_time: null, published_error: null, machine, recommended };
  }
  return {
    languages: entry?.languages ?? null,
    relative_time: { from: entry?.relativeTime[0] ?? 1, to: entry?.relativeTime[1] ?? 1 },
    published_error: entry?.publishedError ?? null,
    machine: null,
    recommended: false,
  };
}

const choiceOf = ({ entry, waiting, ...state }: ModelState, inUse: boolean): EngineChoice => ({
  ...state,
  name: state.name,
  author: entry?.author ?? null,
  ...factsOf(entry),
  note: entry?.note ?? null,
  bytes_waiting: waiting,
  in_use: inUse,
});

const NOT_YOURS =
  'Les moteurs servent plusieurs organisations\u00A0: adressez-vous à la personne qui administre l’installation.';
