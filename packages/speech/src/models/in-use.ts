import { flushIfAble } from '@greffier/children/flush';
import { writeAtomically } from '@greffier/children/write-atomically';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { STARTER_MODELS } from './catalogue/catalogue.ts';
import { type CatalogueModel, MODEL_ROLES, type ModelRole } from './catalogue/entry.ts';
import { tellingFull } from './errors.ts';
import { inspect, requireWritable } from './folders.ts';
import { starters } from './states.ts';

/** The models in use, by role. */
export interface InUse {
  readonly speech: string;
  readonly speakers: string;
  /** Null if no language model is in use; minutes are then made of quotations. */
  readonly text: string | null;
  /** Whether the environment sets the speech model, so that nobody can choose another. */
  readonly fixed: boolean;
  /** Chosen models that cannot be used. The starter takes their place, if there is one for the role. */
  readonly replaced: readonly Replaced[];
}

export interface Replaced {
  readonly role: ModelRole;
  readonly id: string;
  readonly name: string;
  /** Reason why the model cannot be used, in French. */
  readonly problem: string;
}

const CHOICE = 'in-use.json';
const Choice = z.object({
  speech: z.string().optional(),
  speakers: z.string().optional(),
  text: z.string().optional(),
});
type Choice = z.infer<typeof Choice>;

interface ChoicesOf {
  readonly folder: string;
  readonly fixedSpeech: string | null;
  readonly catalogue: readonly CatalogueModel[];
}

/**
 * Stores which models people have chosen, and finds which are used: a starter replaces a chosen model that cannot be
 * used.
 */
export function createChoices({ folder, fixedSpeech, catalogue }: ChoicesOf) {
  async function choice(): Promise<Choice> {
    try {
      return Choice.parse(JSON.parse(await readFile(join(folder, CHOICE), 'utf8')));
    } catch {
      return {};
    }
  }

  /** Tells why a chosen model cannot be used; null if it can. */
  async function problemOf(role: ModelRole, id: string): Promise<string | null> {
    const model = catalogue.find((one) => one.id === id && one.role === role);
    if (model === undefined) {
      const known = (await starters(folder)).some((one) => one.id === id && one.role === role);
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

  async function keep(next: Choice): Promise<void> {
    await requireWritable(folder);
    const text = JSON.stringify(next, null, 2);
    await tellingFull(() => writeAtomically(join(folder, CHOICE), Buffer.from(`${text}\n`)));
    await flushIfAble(folder);
  }

  return { choice, inUse, keep };
}
