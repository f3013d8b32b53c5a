import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { random } from '../shared/random.ts';
import { type Ledger, person } from './load.ts';
import { type Kind, openWorld } from './world.ts';

const USAGE = `Usage: npm run bench -- faults [--rounds 50] [--seed 1] [--within 60] [--database pglite|postgres] [--former REF] [--only WORDS]

In each round somebody sends a recording, has minutes written and makes templates, while something is killed or goes away.
With --former, a worker of that commit or tag works for a minute on today's schema; --only leaves the faults that have
these words in their names. Fails if anything acknowledged is lost or done twice, or if anything has not gone on by itself in so many seconds.`;
const RECORDING = new URL('../../apps/server/src/features/recordings/example/speaker_2.wav', import.meta.url);
/** Longest time until the fault occurs; ms. */
const SOON_MS = 5_000;

interface Row {
  rounds: number;
  lost: number;
  twice: number;
  stuck: number;
  /** Longest time from the end of the fault until everything was done; seconds. */
  slowest: number;
}

/** Kills parts of the product while people work with it, and checks whether anything is lost, done twice or stuck. */
export async function benchFaults(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      within: { type: 'string', default: '60' },
      database: { type: 'string' },
      former: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const [rounds, seed, within] = [values.rounds, values.seed, values.within].map(Number) as [number, number, number];
  const { database, former, only } = values;
  if (![rounds, seed, within].every(Number.isSafeInteger) || !['pglite', 'postgres', undefined].includes(database)) {
    throw new Error(USAGE);
  }
  const kinds = (['pglite', 'postgres'] as const).filter((kind) => database === undefined || kind === database);
  console.log(
    '| database | what happened | rounds | lost | done twice | stuck | slowest s |\n|---|---|---|---|---|---|---|',
  );
  let isGood = true;
  for (const kind of kinds) {
    for (const [name, row] of await tryOut(kind, { rounds, seed, within, former, only })) {
      const { lost, twice, stuck, slowest } = row;
      isGood &&= lost + twice + stuck === 0;
      console.log(`| ${kind} | ${name} | ${row.rounds} | ${lost} | ${twice} | ${stuck} | ${slowest.toFixed(0)} |`);
    }
  }
  if (!isGood) throw new Error('Something was lost, done twice, or stuck.');
}

interface Trial {
  readonly rounds: number;
  readonly seed: number;
  readonly within: number;
  readonly former: string | undefined;
  readonly only: string;
}

async function tryOut(kind: Kind, { rounds, seed, within, former, only }: Trial) {
  const chance = random(seed);
  const recording = await readFile(fileURLToPath(RECORDING));
  const rows = new Map<string, Row>();
  const world = await openWorld(kind, former);
  const faults = world.faults.filter(({ name }) => name.includes(only));
  try {
    const token = await world.web.tokenOf('anne@villars.example');
    const ledger: Ledger = { meetings: new Map(), templates: new Map() };
    for (let round = 0; round < rounds; round += 1) {
      // Faults take turns, in the order of the list. Chance decides when a fault occurs.
      const fault = faults[round % faults.length];
      if (fault === undefined) throw new Error(`Nothing has « ${only} » in its name.`);
      const row = rows.get(fault.name) ?? { rounds: 0, lost: 0, twice: 0, stuck: 0, slowest: 0 };
      rows.set(fault.name, row);
      const [over, enough] = [new AbortController(), new AbortController()];
      const anne = person(world.web, token, ledger, over.signal);
      const name = `Tour ${round + 1}`;
      const work = Promise.all([
        anne.record(`${name}, enregistrement`, recording),
        anne.write(`${name}, procès-verbal`),
        anne.edit(name, enough.signal),
      ]).then(
        () => true,
        () => false,
      );
      await wait(chance.below(SOON_MS));
      await fault.strike(chance);
      const since = performance.now();
      enough.abort();
      const limit = setTimeout(() => over.abort(), within * 1000);
      const isDone = await work;
      clearTimeout(limit);
      const { lost, twice } = await person(world.web, token, ledger, AbortSignal.timeout(60_000)).check();
      for (const what of [...lost, ...twice]) console.error(`${kind}, ${fault.name}, round ${round + 1}: ${what}`);
      row.rounds += 1;
      row.lost += lost.length;
      row.twice += twice.length;
      row.stuck += isDone ? 0 : 1;
      row.slowest = Math.max(row.slowest, (performance.now() - since) / 1000);
    }
  } finally {
    await world.close();
  }
  return rows;
}
