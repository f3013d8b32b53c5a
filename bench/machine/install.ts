import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const PORT = '3999';

/**
 * Does what a new administrator does: makes a fresh clone in an empty folder, with an empty home and npm cache, and
 * runs `npm ci`, `npm start` until ready, and `npm test`. Prints a Markdown table of the seconds each took.
 */
export async function benchInstall(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-install-'));
  const clone = join(folder, 'greffier');
  const home = join(folder, 'home');
  await mkdir(home);
  // Nothing of this checkout may help: neither programs on its path nor the npm settings of this run.
  const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE');
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.startsWith(root));
  const env = { ...Object.fromEntries(outer), HOME: home, npm_config_cache: join(home, 'cache'), PATH: path.join(':') };
  try {
    const { stdout } = await run('git', ['clone', '--quiet', root, clone]).then(() =>
      run('git', ['rev-parse', '--short', 'HEAD'], { cwd: clone }),
    );
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}, commit ${stdout.trim()}\n`,
    );
    console.log('| step | seconds | result |\n|---|---|---|');
    const npm = (...args: string[]) => finish('npm', args, clone, env);
    await timed('npm ci', () => npm('ci', '--no-fund'));
    await timed('npm start, until ready', () => untilReady(clone, env));
    await timed('npm run check', () => npm('run', 'check'));
    await timed('npm test', () => npm('test'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(step: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const result = await work();
  console.log(`| ${step} | ${((performance.now() - started) / 1000).toFixed(1)} | ${result} |`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a command to its end. If it fails, its output goes to stderr. @returns the last line of its output */
async function finish(command: string, args: readonly string[], cwd: string, env: Environment): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  const last = output.trim().split('\n').at(-1) ?? '';
  if (code === 0) return last;
  console.error(output, complaints);
  return `failed with ${code}: ${last}`;
}

async function untilReady(cwd: string, env: Environment): Promise<string> {
  const child = spawn('npm', ['start'], { cwd, env: { ...env, PORT }, stdio: 'ignore', detached: true });
  try {
    for (let tries = 0; tries < 1200; tries += 1) {
      const answer = await fetch(`http://localhost:${PORT}/health/ready`).catch(() => null);
      if (answer?.ok === true) return 'ready';
      await sleep(100);
    }
    return 'not ready after two minutes';
  } finally {
    // npm, its shell and the server are one process group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }
}
