// `npm run check`: checks everything that can be known without running the product, in parallel.
import { run } from './run.ts';

/** The longest come first, so that none runs alone at the end. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // Runs the compiler and the rules together, so that each file is read once.
  ['lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
  ['patterns', 'node', 'scripts/patterns.ts'],
  ['unused', 'knip', '--no-progress'],
  ['format', 'oxfmt', '--check', '.'],
  ['licences', 'node', 'scripts/licences.ts'],
];

// The type checker is a short Go program, so it may collect its garbage less often.
process.env['GOGC'] ??= '400';
process.env['GOMEMLIMIT'] ??= '3GiB';

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

await Promise.all([worker(), worker()]);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed === 0 ? `check: ${checks.length} passed in ${seconds} s` : `check: ${failed} failed in ${seconds} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
