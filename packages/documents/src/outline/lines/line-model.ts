import { readFileSync } from 'node:fs';
import type { LineModel } from './read-lines.ts';

export const MODEL_FILE = new URL('line-model.json', import.meta.url);

let kept: LineModel | undefined;

/** Reads the model that `npm run bench -- agendas-learn` has learnt, when it is first used. */
export function lineModel(): LineModel {
  kept ??= JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as LineModel;
  return kept;
}
