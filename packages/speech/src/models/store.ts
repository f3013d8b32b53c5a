import { flushIfAble } from '@greffier/children/flush';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOGUE, memoryOf, modelBytes } from './catalogue/catalogue.ts';
import type { CatalogueModel, ModelRole } from './catalogue/entry.ts';
import { requireRoom } from './disk-room.ts';
import { modelsErrors, tellingFull } from './errors.ts';
import { bytesWaiting, inspect, moveAside, requireWritable, stagingOf } from './folders.ts';
import { HUB_PAUSES, HUB_SILENCE, type Hub, PUBLIC_HUB } from './hub.ts';
import { createChoices } from './in-use.ts';
import { installModel, type InstallOptions } from './install.ts';
import { type InstallProgress, readRunning, stopRunning } from './lock.ts';
import { type Note, readNote, writeNote } from './notes.ts';
import { listModels, type ModelState, STARTER_NAMES, starters } from './states.ts';

export interface StoreOptions {
  /** Folder of installed models. */
  readonly folder: string;
  /** The value of SPEECH_MODEL, if it is set. */
  readonly fixedSpeech: string | null;
  /** Hub for downloads; null if downloads are switched off. */
  readonly hub: Hub | null;
  readonly catalogue?: readonly CatalogueModel[];
  /** Tells how many bytes of memory are free; by default asks this machine. */
  readonly freeMemory?: () => number;
  /** Tells how many bytes are free on the disk; tests pass a function that states fewer. */
  readonly freeBytes?: InstallOptions['freeBytes'];
  /** Bytes that installations must leave free on the disk. */
  readonly reserve?: number;
}

export type ModelStore = ReturnType<typeof createModelStore>;

/** Finds the folder of installed models from the environment, in the same way for commands and servers. */
export const modelsFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  env['MODELS_DIR']?.trim() ? env['MODELS_DIR'] : join(env['DATA_DIR']?.trim() ? env['DATA_DIR'] : './data', 'models');

/** Describes the hub at an address; null if downloads are switched off. */
export function hubAt(address: string | undefined): Hub | null {
  const given = address?.trim() ? address.trim() : PUBLIC_HUB;
  if (given === 'off') return null;
  return { address: given.replace(/(?<!\/)\/+$/, ''), fetch, pauses: HUB_PAUSES, silence: HUB_SILENCE };
}

/**
 * Carries out `work`, which changes the models. Slow checks of files are over before this call, so that a caller may
 * run `work` in a transaction.
 */
export type Deed = (work: () => Promise<void>) => Promise<void>;
const plainly: Deed = (work) => work();

/** Manages the models of one folder: what is installed, what can be installed, and what is in use. */
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
  const { choice, inUse, keep } = createChoices({ folder, fixedSpeech, catalogue });
  const find = (id: string): CatalogueModel => {
    const model = catalogue.find((one) => one.id === id);
    if (model === undefined)
      throw Object.hasOwn(STARTER_NAMES, id) ? modelsErrors.notInstallable(id) : modelsErrors.unknown(id);
    return model;
  };

  const isStarter = async (id: string): Promise<boolean> => (await starters(folder)).some((one) => one.id === id);

  /** Finds a model's role. @throws ModelsError `unknown_model` */
  const roleOf = async (id: string): Promise<ModelRole> =>
    (await starters(folder)).find((one) => one.id === id)?.role ?? find(id).role;

  /** Checks that a language model will find enough memory. @throws ModelsError `memory` */
  function requireMemory(model: CatalogueModel): void {
    const [needed, free] = [memoryOf(model), freeMemory()];
    if (needed > free) throw modelsErrors.memory(model.name, needed, free);
  }

  return {
    folder,
    hub,
    find,
    roleOf,
    inUse,

    /** Finds and checks the file of the language model in use; null if there is none. */
    async textModelFile(): Promise<string | null> {
      const { text } = await inUse();
      const file = text === null ? undefined : find(text).files[0];
      return text === null || file === undefined ? null : join(folder, text, file.path);
    },

    /** Tells how far an installation is, in any process; null if none runs. */
    running: (): Promise<InstallProgress | null> => readRunning(folder),

    /** Stops the running installation, in any process; resolves when it has stopped. @throws ModelsError */
    stop: (): Promise<void> => stopRunning(folder),

    note: (): Promise<Note | null> => readNote(folder),
    writeNote: (note: Note | null): Promise<void> => writeNote(folder, note),

    list: (): Promise<ModelState[]> => listModels(folder, catalogue),

    /** Checks that an installation could begin. @throws ModelsError if it could not */
    async requireInstallable(id: string, promised?: InstallOptions['promised']): Promise<void> {
      const model = find(id);
      if (hub === null) throw modelsErrors.hubOff();
      await requireWritable(folder);
      const running = await readRunning(folder);
      if (running !== null) throw modelsErrors.busy(running.model);
      const needed = modelBytes(model) - (await bytesWaiting(folder, model));
      await requireRoom(folder, needed, { ...room, ...(promised && { promised }) });
    },

    /** Installs a model. @returns false if it was installed already @throws ModelsError */
    install: (id: string, options: InstallOptions): Promise<boolean> =>
      tellingFull(() => installModel(folder, find(id), hub, { ...room, ...options })),

    /** Takes an installed model into use, from the next transcription or minutes on. @throws ModelsError */
    async use(id: string, deed: Deed = plainly): Promise<void> {
      const role = await roleOf(id);
      const found = (await isStarter(id)) ? 'installed' : await inspect(folder, find(id));
      if (found === 'absent') throw modelsErrors.notInstalled(id);
      if (found !== 'installed') throw modelsErrors.notWhole(id, found.problem);
      if (role === 'speech' && fixedSpeech !== null) throw modelsErrors.fixed(fixedSpeech);
      if (role === 'text') requireMemory(find(id));
      await deed(async () => keep({ ...(await choice()), [role]: id }));
    },

    /** Stops using a language model, so that the next minutes are made of quotations. @throws ModelsError */
    async leave(id: string, deed: Deed = plainly): Promise<void> {
      if ((await roleOf(id)) !== 'text') throw modelsErrors.replaceOnly(id);
      if ((await choice()).text !== id) throw modelsErrors.notInUse(id);
      await deed(async () => {
        const { text: _, ...others } = await choice();
        await keep(others);
      });
    },

    /** Removes a model, or the part of it that was downloaded. @throws ModelsError */
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
