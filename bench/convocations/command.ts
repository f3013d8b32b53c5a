import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { convocation } from './convocation.ts';
import { FAMILY_NAMES, type Family } from './families/all.ts';
import { type Producer, PRODUCERS } from './types.ts';

const USAGE = 'convocations FOLDER [--count N] [--family F] [--producer P] [--seed S]';

function among<T extends string>(names: readonly T[], name: string | undefined): readonly T[] {
  if (name === undefined) return names;
  const found = names.find((known) => known === name);
  if (found === undefined) throw new Error(`« ${name} » is none of ${names.join(', ')}`);
  return [found];
}

/** Writes convocations into a folder, each with its truth beside it, as `bench -- agendas` reads them. */
export async function writeConvocations(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '20' },
      family: { type: 'string' },
      producer: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(`Usage: npm run bench -- ${USAGE}`);
  const families: readonly Family[] = among(FAMILY_NAMES, values.family);
  const producers: readonly Producer[] = among(PRODUCERS, values.producer);
  await mkdir(folder, { recursive: true });
  const started = performance.now();
  const count = Number(values.count);
  for (let at = 0; at < count; at += 1) {
    const family = families[at % families.length];
    const producer = producers[Math.floor(at / families.length) % producers.length];
    if (family === undefined || producer === undefined) break;
    const { name, items, lines, pdf } = await convocation(Number(values.seed) + at, family, producer);
    await writeFile(join(folder, `${name}.pdf`), pdf);
    await writeFile(
      join(folder, `${name}.json`),
      `${JSON.stringify({ kind: 'agenda', items, producer, lines }, null, 1)}\n`,
    );
  }
  console.log(`${count} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
