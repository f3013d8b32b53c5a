import { readFileSync } from 'node:fs';
import type { LineModel } from './read-lines.ts';

export const MODEL_FILE = new URL('line-model.json', import.meta.url);

let kept: LineModel | undefined;

/** What `npm run bench -- agendas-learn` has learnt, read at its first use. */
export function lineModel(): LineModel {
  kept ??= JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as LineModel;
  return kept;
}
