import { convocation } from '../convocations/convocation.ts';
import { FAMILY_NAMES } from '../convocations/families/all.ts';
import { Chance } from '../convocations/random.ts';
import { PRODUCERS } from '../convocations/types.ts';
import { type ReadConvocation, readConvocation, shortened } from './documents.ts';

/** How many of the files are read once more with less around their agenda. */
const SHORTENED = 0.35;
/** Files that are read for trial have seeds from here on: nothing is learnt from them. */
export const TRIAL_SEED = 100_000;

export interface Gathered {
  readonly whole: readonly ReadConvocation[];
  readonly shortened: readonly ReadConvocation[];
}

/** So many convocations of each family from each producer, read as the product reads them. */
export async function gather(count: number, seed: number): Promise<Gathered> {
  const [whole, short]: [ReadConvocation[], ReadConvocation[]] = [[], []];
  for (const family of FAMILY_NAMES) {
    for (const producer of PRODUCERS) {
      for (let own = seed; own < seed + count; own += 1) {
        const read = await readConvocation(await convocation(own, family, producer));
        whole.push(read);
        const chance = new Chance(own, `shortened ${family} ${producer}`);
        const less = chance.is(SHORTENED) ? shortened(read, chance) : undefined;
        if (less !== undefined) short.push(less);
      }
    }
  }
  return { whole, shortened: short };
}
