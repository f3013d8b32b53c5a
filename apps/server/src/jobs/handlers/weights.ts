import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { weightsInUse } from '../../engines/models.ts';
import type { Workspace } from '../../storage/workspace.ts';

const Begun = z.object({ speechModel: z.string(), speakerModel: z.string() });

const fileOf = ({ root }: Workspace): string => join(root, 'weights.json');

/**
 * Finds the weights with which a meeting's transcription began, or begins now. A later choice of weights applies only
 * to later meetings. Weights that are gone or damaged are replaced by the ones in use.
 */
export async function weightsOf({ models, speech }: Pick<Deps, 'models' | 'speech'>, workspace: Workspace) {
  const begun = await read(workspace);
  if (begun !== null) {
    const weights = { modelsDir: models.folder, ...begun };
    const there = await speech.check(weights).then(
      () => true,
      () => false,
    );
    if (there) return weights;
  }
  const { modelsDir, speechModel, speakerModel } = await weightsInUse(models);
  await mkdir(workspace.root, { recursive: true });
  await writeFile(fileOf(workspace), JSON.stringify({ speechModel, speakerModel }));
  return { modelsDir, speechModel, speakerModel };
}

/** Forgets the weights of a transcription, so that another try uses those that are in use by then. */
export const forgetWeights = (workspace: Workspace): Promise<void> => rm(fileOf(workspace), { force: true });

async function read(workspace: Workspace): Promise<z.infer<typeof Begun> | null> {
  try {
    return Begun.parse(JSON.parse(await readFile(fileOf(workspace), 'utf8')));
  } catch {
    return null;
  }
}
