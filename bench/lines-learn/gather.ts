import { type Order, convocations } from '../convocations/convocation.ts';
import { FAMILY_NAMES } from '../convocations/families/all.ts';
import { closeChromium } from '../convocations/print/programs/chromium.ts';
import { Chance } from '../convocations/random.ts';
import type { Convocation, Producer } from '../convocations/types.ts';
import { type ReadConvocation, readConvocation, shortened, withoutAgenda } from './documents.ts';

/** Share of the files that are also read with less text around their agenda, since short files are hardest to read. */
const SHORTENED = 0.8;
/** Share of the files that are also read without their agenda. */
const WITHOUT = 0.15;
/** First seed of the files for trials, from which nothing is learnt. */
export const TRIAL_SEED = 100_000;
/** Producers from whose files the model learns. LibreOffice's files never serve for learning. */
export const LEARNT_FROM: readonly Producer[] = ['drawn', 'typeset', 'scanner', 'chromium'];
/** Number of files that are made and kept in memory at once. */
const BATCH = 40;

/** Names the family of a file. All files of one family serve for learning, or all serve for trial. */
export const familyOf = ({ family }: ReadConvocation): string => family;

interface Gathered {
  readonly whole: readonly ReadConvocation[];
  readonly shortened: readonly ReadConvocation[];
}

/** Makes `count` convocations of each family with each producer, and reads them as the product does. */
export async function gather(
  count: number,
  seed: number,
  producers: readonly Producer[] = LEARNT_FROM,
): Promise<Gathered> {
  const [whole, short]: [ReadConvocation[], ReadConvocation[]] = [[], []];
  const orders = producers.flatMap((producer) =>
    FAMILY_NAMES.flatMap((family) =>
      Array.from({ length: count }, (_, at): Order => ({ seed: seed + at, family, producer })),
    ),
  );
  try {
    for (let at = 0; at < orders.length; at += BATCH) {
      for (const made of await madeOf(orders.slice(at, at + BATCH))) {
        const read = await readConvocation(made);
        whole.push(read);
        const chance = new Chance(seed, `shortened ${made.name}`);
        const less = chance.is(SHORTENED) ? shortened(read, chance) : undefined;
        const none = chance.is(WITHOUT) ? withoutAgenda(read) : undefined;
        short.push(...[less, none].filter((one) => one !== undefined));
      }
    }
  } finally {
    await closeChromium();
  }
  return { whole, shortened: short };
}

/**
 * Makes files. Leaves out a file if its PDF lacks some of the text that the browser printed, because such a file
 * teaches nothing.
 */
async function madeOf(orders: readonly Order[]): Promise<Convocation[]> {
  try {
    return await convocations(orders);
  } catch (error) {
    const [order] = orders;
    if (orders.length > 1) return await inTurn(halvesOf(orders));
    console.error(`${order?.family} ${order?.producer} ${order?.seed}: ${String(error)}`);
    return [];
  }
}

/** Makes files part by part, because a single browser page prints all of them. */
async function inTurn(parts: readonly (readonly Order[])[]): Promise<Convocation[]> {
  const made: Convocation[] = [];
  for (const part of parts) made.push(...(await madeOf(part)));
  return made;
}

const halvesOf = <T>(all: readonly T[]): T[][] => [
  all.slice(0, Math.ceil(all.length / 2)),
  all.slice(Math.ceil(all.length / 2)),
];
