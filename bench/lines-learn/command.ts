import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MODEL_FILE } from '@greffier/documents/outline/lines/line-model';
import { familyOf, gather } from './gather.ts';
import { learnt } from './learn.ts';

const COUNT = 7;
/**
 * Learns from generated convocations to recognise the kind of each line. Writes the model where the product reads it,
 * or to `--to`. The same `--count` gives the same model.
 */
export async function learnLines(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: 'string', default: String(COUNT) }, to: { type: 'string' } },
  });
  const started = performance.now();
  const { whole, shortened } = await gather(Number(values.count), 1);
  const files = [...whole, ...shortened];
  const lines = files.reduce((sum, { told }) => sum + told.length, 0);
  console.log(`${files.length} convocations, ${lines} lines`);
  const model = JSON.stringify(await learnt(files, familyOf));
  await writeFile(values.to ?? MODEL_FILE, `${model}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${Math.round(model.length / 1000)} kB, ${seconds} s`);
}
