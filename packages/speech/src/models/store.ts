import { flushIfAble } from '@greffier/children/flush';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '@greffier/children/write-atomically';
import { CATALOGUE, memoryOf, modelBytes, STARTER_MEMORY, STARTER_MODELS } from './catalogue/catalogue.ts';
import { type CatalogueModel, MODEL_ROLES, type ModelRole } from './catalogue/entry.ts';
import { modelsErrors, tellingFull } from './errors.ts';
import { HUB_PAUSES, HUB_SILENCE, type Hub, PUBLIC_HUB } from './hub.ts';
import {
  bytesWaiting,
  inspect,
  installModel,
  type InstallOptions,
  moveAside,
  requireRoom,
  requireWritable,
  stagingOf,
} from './install.ts';
import { type InstallProgress, readRunning, stopRunning } from './lock.ts';
import { type Note, readNote, writeNote } from './notes.ts';
import { readManifest, starterFolder } from './starter.ts';

/** Which weights are chosen, per role. */
export interface InUse {
  readonly speech: string;
  readonly speakers: string;
  /** Null: no language model writes, minutes are made of quotations. */
  readonly text: string | null;
  /** The speech model is set by the environment: nobody chooses another. */
  readonly fixed: boolean;
  /** Chosen ones that cannot be used: the starter works in their place, or none where there is none. */
  readonly replaced: readonly Replaced[];
}

export interface Replaced {
  readonly role: ModelRole;
  readonly id: string;
  readonly name: string;
  /** Why it cannot be used, in French. */
  readonly problem: string;
}

export interface ModelState {
  readonly id: string;
  readonly role: ModelRole;
  readonly bytes: number;
  readonly state: 'starter' | 'installed' | 'absent' | 'incomplete';
  /** Of one that is not whole: why, in French. */
  readonly problem: string | null;
  /** Bytes of a download that was cut. */
  readonly waiting: number;
  /** Estimated for the work with it; bytes. */
  readonly memory: number;
  /** Null for weights of the folder's own manifest. */
  readonly entry: CatalogueModel | null;
  readonly name: string;
  readonly licence: string;
}

export interface StoreOptions {
  /** Folder of installed models. */
  readonly folder: string;
  /** SPEECH_MODEL, where it is set. */
  readonly fixedSpeech: string | null;
  /** Null: nothing is downloaded. */
  readonly hub: Hub | null;
  readonly catalogue?: readonly CatalogueModel[];
  /** Bytes of memory that are free; absent: what this machine says. */
  readonly freeMemory?: () => number;
  /** As for an installation; tests say less. */
  readonly freeBytes?: InstallOptions['freeBytes'];
  /** Bytes that installations leave on the disk. */
  readonly reserve?: number;
}

export type ModelStore = ReturnType<typeof createModelStore>;

const STARTER_NAMES: Readonly<Record<string, string>> = {
  [STARTER_MODELS.speech]: 'Whisper base',
  [STARTER_MODELS.speakers]: 'CAM++',
};

const CHOICE = 'in-use.json';
const Choice = z.object({
  speech: z.string().optional(),
  speakers: z.string().optional(),
  text: z.string().optional(),
});
type Choice = z.infer<typeof Choice>;

/** Where installed models are, for commands and servers that were told the same. */
export const modelsFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  env['MODELS_DIR']?.trim() ? env['MODELS_DIR'] : join(env['DATA_DIR']?.trim() ? env['DATA_DIR'] : './data', 'models');

/** The hub under an address; null where downloads are switched off. */
export function hubAt(address: string | undefined): Hub | null {
  const given = address?.trim() ? address.trim() : PUBLIC_HUB;
  if (given === 'off') return null;
  return { address: given.replace(/(?<!\/)\/+$/, ''), fetch, pauses: HUB_PAUSES, silence: HUB_SILENCE };
}

/**
 * Carries out what was decided of a model, once its files have been looked at, which takes minutes for gigabytes: a caller may
 * do it in a transaction.
 */
export type Deed = (work: () => Promise<void>) => Promise<void>;
const plainly: Deed = (work) => work();

/** The models of one folder: what there is, what could be, and which are in use. */
export function createModelStore({
  folder,
  fixedSpeech,
  hub,
  catalogue = CATALOGUE,
  freeMemory = () => process.availableMemory(),
  freeBytes,
  reserve,
}: StoreOptions) {
  const room = { ...(freeBytes && { freeBytes }), ...(reserve !== undefined && { reserve }) };
  const find = (id: string): CatalogueModel => {
    const model = catalogue.find((one) => one.id === id);
    if (model === undefined)
      throw Object.hasOwn(STARTER_NAMES, id) ? modelsErrors.notInstallable(id) : modelsErrors.unknown(id);
    return model;
  };

  async function choice(): Promise<Choice> {
    try {
      return Choice.parse(JSON.parse(await readFile(join(folder, CHOICE), 'utf8')));
    } catch {
      return {};
    }
  }

  /** Weights that need no installation, as the manifest lists them. */
  async function starters(): Promise<ModelState[]> {
    const { speech, speakerEmbedding } = await readManifest(await starterFolder(folder));
    const known = { state: 'starter', problem: null, waiting: 0, memory: STARTER_MEMORY, entry: null } as const;
    return [
      ...Object.entries(speech).map(([id, files]) => ({
        ...known,
        id,
        name: STARTER_NAMES[id] ?? id,
        role: 'speech' as const,
        bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
        licence: files.encoder.licence,
      })),
      {
        ...known,
        id: STARTER_MODELS.speakers,
        name: STARTER_NAMES[STARTER_MODELS.speakers] ?? STARTER_MODELS.speakers,
        role: 'speakers' as const,
        bytes: speakerEmbedding.bytes,
        licence: speakerEmbedding.licence,
      },
    ];
  }

  const isStarter = async (id: string): Promise<boolean> => (await starters()).some((one) => one.id === id);

  /** @throws ModelsError `unknown_model` */
  const roleOf = async (id: string): Promise<ModelRole> =>
    (await starters()).find((one) => one.id === id)?.role ?? find(id).role;

  /** Why a model that is chosen cannot be used; null where it can. */
  async function problemOf(role: ModelRole, id: string): Promise<string | null> {
    const model = catalogue.find((one) => one.id === id && one.role === role);
    if (model === undefined) {
      const known = (await starters()).some((one) => one.id === id && one.role === role);
      return known ? null : 'Cette version de Greffier ne le connaît pas.';
    }
    const found = await inspect(folder, model);
    if (found === 'installed') return null;
    return found === 'absent' ? 'Il n’est plus installé.' : found.problem;
  }

  async function inUse(): Promise<InUse> {
    const chosen = await choice();
    const used: { speech: string; speakers: string; text: string | null } = { ...STARTER_MODELS, text: null };
    const replaced: Replaced[] = [];
    for (const role of MODEL_ROLES) {
      const id = role === 'speech' && fixedSpeech !== null ? undefined : chosen[role];
      if (id === undefined) continue;
      const problem = await problemOf(role, id);
      if (problem === null) used[role] = id;
      else replaced.push({ role, id, name: catalogue.find((one) => one.id === id)?.name ?? id, problem });
    }
    return { ...used, speech: fixedSpeech ?? used.speech, fixed: fixedSpeech !== null, replaced };
  }

  /** A language model that finds no memory would write nothing. @throws ModelsError `memory` */
  function requireMemory(model: CatalogueModel): void {
    const [needed, free] = [memoryOf(model), freeMemory()];
    if (needed > free) throw modelsErrors.memory(model.name, needed, free);
  }

  async function keepChoice(next: Choice): Promise<void> {
    await requireWritable(folder);
    const text = JSON.stringify(next, null, 2);
    await tellingFull(() => writeAtomically(join(folder, CHOICE), Buffer.from(`${text}\n`)));
    await flushIfAble(folder);
  }

  return {
    folder,
    hub,
    find,
    roleOf,
    inUse,

    /** Where the file of the language model is that writes, checked; null where none is in use. */
    async textModelFile(): Promise<string | null> {
      const { text } = await inUse();
      const file = text === null ? undefined : find(text).files[0];
      return text === null || file === undefined ? null : join(folder, text, file.path);
    },

    /** How far an installation is, in whichever process; null where none runs. */
    running: (): Promise<InstallProgress | null> => readRunning(folder),

    /** Stops the installation that runs, in whichever process; resolves when it has stopped. @throws ModelsError */
    stop: (): Promise<void> => stopRunning(folder),

    note: (): Promise<Note | null> => readNote(folder),
    writeNote: (note: Note | null): Promise<void> => writeNote(folder, note),

    async list(): Promise<ModelState[]> {
      const states: ModelState[] = [];
      for (const entry of catalogue) {
        const { id, role, name, licence } = entry;
        const found = await inspect(folder, entry);
        states.push({
          id,
          role,
          name,
          licence,
          entry,
          bytes: modelBytes(entry),
          memory: memoryOf(entry),
          state: typeof found === 'string' ? found : 'incomplete',
          problem: typeof found === 'string' ? null : found.problem,
          waiting: found === 'installed' ? 0 : await bytesWaiting(folder, entry),
        });
      }
      return [...(await starters()), ...states];
    },

    /** @throws ModelsError where an installation cannot even begin */
    async requireInstallable(id: string, promised?: InstallOptions['promised']): Promise<void> {
      const model = find(id);
      if (hub === null) throw modelsErrors.hubOff();
      await requireWritable(folder);
      const running = await readRunning(folder);
      if (running !== null) throw modelsErrors.busy(running.model);
      const needed = modelBytes(model) - (await bytesWaiting(folder, model));
      await requireRoom(folder, needed, { ...room, ...(promised && { promised }) });
    },

    /** @returns false where it was installed already. @throws ModelsError */
    install: (id: string, options: InstallOptions): Promise<boolean> =>
      tellingFull(() => installModel(folder, find(id), hub, { ...room, ...options })),

    /** Takes a model that is installed into use, from the next transcription or minutes on. @throws ModelsError */
    async use(id: string, deed: Deed = plainly): Promise<void> {
      const role = await roleOf(id);
      const found = (await isStarter(id)) ? 'installed' : await inspect(folder, find(id));
      if (found === 'absent') throw modelsErrors.notInstalled(id);
      if (found !== 'installed') throw modelsErrors.notWhole(id, found.problem);
      if (role === 'speech' && fixedSpeech !== null) throw modelsErrors.fixed(fixedSpeech);
      if (role === 'text') requireMemory(find(id));
      await deed(async () => keepChoice({ ...(await choice()), [role]: id }));
    },

    /** Takes a language model out of use: the next minutes are made of quotations. @throws ModelsError */
    async leave(id: string, deed: Deed = plainly): Promise<void> {
      if ((await roleOf(id)) !== 'text') throw modelsErrors.replaceOnly(id);
      if ((await choice()).text !== id) throw modelsErrors.notInUse(id);
      await deed(async () => {
        const { text: _, ...others } = await choice();
        await keepChoice(others);
      });
    },

    /** Removes a model, and what was downloaded of it. @throws ModelsError */
    async remove(id: string, deed: Deed = plainly): Promise<void> {
      if (await isStarter(id)) throw modelsErrors.starter(id);
      const model = find(id);
      const used = await inUse();
      if (used[model.role] === id) throw model.role === 'text' ? modelsErrors.writerInUse(id) : modelsErrors.inUse(id);
      if ((await readRunning(folder))?.model === id) throw modelsErrors.busy(id);
      const found = await inspect(folder, model);
      if (found === 'absent' && (await bytesWaiting(folder, model)) === 0) throw modelsErrors.notInstalled(id);
      await requireWritable(folder);
      let aside: string | null = null;
      await deed(async () => {
        aside = await moveAside(folder, id);
        await flushIfAble(folder);
      });
      for (const path of [aside, stagingOf(folder, model)])
        if (path !== null) await rm(path, { recursive: true, force: true });
    },
  };
}
