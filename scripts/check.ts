// `npm run check`: everything that can be known without running the product, in parallel.
import { run } from './run.ts';

/** What is compiled alike is one program: each file is checked once. */
const programs = ['tsconfig.json', 'packages/contract', 'apps/web', 'e2e'];

/** The longest first: none is left to run alone at the end. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ...programs.map((program) => [`types ${program}`, 'tsc', '-p', program] as const),
  ['format', 'oxfmt', '--check', '.'],
  ['unused', 'knip', '--no-progress'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
];

const started = performance.now();
const queue = [...checks];
let failed = 0;

async function worker(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const [name, command, ...args] = check;
    const { code, output } = await run(command, args);
    if (code === 0) continue;
    failed += 1;
    console.log(`✗ ${name}\n${output}`);
  }
}

await Promise.all([worker(), worker(), worker()]);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed === 0 ? `check: ${checks.length} passed in ${seconds} s` : `check: ${failed} failed in ${seconds} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
