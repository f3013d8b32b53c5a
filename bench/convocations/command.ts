import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { convocations, type Order } from './convocation.ts';
import { FAMILY_NAMES, type Family } from './families/all.ts';
import { closeChromium } from './print/programs/chromium.ts';
import { libreOffice } from './print/programs/libreoffice.ts';
import { type Producer, PRODUCERS } from './types.ts';

const USAGE = 'convocations FOLDER [--count N] [--family F] [--producer P] [--seed S]';

function among<T extends string>(names: readonly T[], name: string | undefined): readonly T[] {
  if (name === undefined) return names;
  const found = names.find((known) => known === name);
  if (found === undefined) throw new Error(`« ${name} » is none of ${names.join(', ')}`);
  return [found];
}

function whole(name: string, given: string): number {
  if (!/^\d{1,7}$/.test(given)) throw new Error(`--${name} is a whole number, not « ${given} »`);
  return Number(given);
}

/** Writes convocations into a folder, each with its expected items beside it, as `bench -- agendas` reads them. */
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
  const [seed, count] = [whole('seed', values.seed), whole('count', values.count)];
  const orders = Array.from({ length: count }, (_, at): Order => {
    const family = families[at % families.length];
    const producer = producers[Math.floor(at / families.length) % producers.length];
    if (family === undefined || producer === undefined) throw new Error('nothing to make');
    return { seed: seed + at, family, producer };
  });
  await mkdir(folder, { recursive: true });
  try {
    for (const producer of producers)
      await writeAll(
        folder,
        producer,
        orders.filter((order) => order.producer === producer),
      );
  } finally {
    await closeChromium();
  }
}

/** Number of documents made at once, so that no more are kept in memory. */
const BATCH = 40;

async function writeAll(folder: string, producer: Producer, orders: readonly Order[]): Promise<void> {
  if (producer === 'libreoffice' && (await libreOffice()) === undefined) {
    console.log('libreoffice: left out, it is not installed');
    return;
  }
  const started = performance.now();
  for (let at = 0; at < orders.length; at += BATCH) {
    for (const { name, items, lines, pdf } of await convocations(orders.slice(at, at + BATCH))) {
      await writeFile(join(folder, `${name}.pdf`), pdf);
      const truth = { kind: 'agenda', items, producer, lines };
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(truth, null, 1)}\n`);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  if (orders.length > 0) console.log(`${producer}: ${orders.length} in ${seconds.toFixed(1)} s`);
}
