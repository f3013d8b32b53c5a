import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type OwnBrowser, startBrowser } from '../../e2e/support/browser.ts';
import { checkRamp, PERIOD, recordRamp, threadAddresses } from '../../e2e/recording/recording-chain.ts';
import { TestServer } from '../../e2e/support/server.ts';
import { signIn } from '../../e2e/support/session.ts';

type Page = Awaited<ReturnType<OwnBrowser['context']['newPage']>>;

/** The recorder's rate; Hz. */
const RATE = 16_000;
const HEADER = 44;
/** Length of sound that is rendered at once; seconds. */
const STRETCH = 60;
const HOUR = 3_600;
const MEGABYTE = 1024 ** 2;

/**
 * Records in a real browser with the built page: some minutes of its fake microphone in real time, and hours of a known
 * signal (a ramp) through the same two threads as fast as the machine can. Prints the page's memory in both (Linux).
 */
export async function benchRecording(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { hours: { type: 'string', default: '4' }, minutes: { type: 'string', default: '3' } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  const server = await TestServer.start();
  const browser = await startBrowser(folder);
  try {
    await browser.context.grantPermissions(['microphone'], { origin: server.url });
    const page = await browser.context.newPage();
    await signIn(page, server, 'secretaire@example.org', 'Jeanne Morel');
    await page.goto(`${server.url}/new-meeting`);
    await spoken(browser, page, Number(values.minutes));
    await ramp(browser, page, Number(values.hours));
  } finally {
    await browser.kill();
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function spoken(browser: OwnBrowser, page: Page, minutes: number): Promise<void> {
  console.log('| fake microphone: minutes | shown | page: resident MB | private MB | all processes: private MB |');
  console.log('|---|---|---|---|---|');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Démarrer l’enregistrement').click();
  await page.getByText('Enregistrement en cours').waitFor();
  const started = performance.now();
  for (let minute = 0; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, started + minute * 60_000 - performance.now()));
    const shown = await page.getByRole('timer').textContent();
    console.log(`| ${[minute, shown, ...(await memoryCells(browser, page))].join(' | ')} |`);
  }
  const passed = (performance.now() - started) / 1_000;
  await button('Terminer').click();
  await button('Écouter').waitFor();
  const bytes = await page.evaluate(fileBytes);
  console.log(
    `\nFile: ${bytes} bytes, ${((bytes - HEADER) / 2 / RATE).toFixed(1)} s; passed: ${passed.toFixed(1)} s.\n`,
  );
}

async function ramp(browser: OwnBrowser, page: Page, hours: number): Promise<void> {
  const threads = await threadAddresses();
  const id = 'bench';
  console.log('| ramp: hours | seconds taken | page: resident MB | private MB | all processes: private MB |');
  console.log('|---|---|---|---|---|');
  const line = async (hour: number, taken: number): Promise<void> =>
    console.log(`| ${[hour, taken.toFixed(0), ...(await memoryCells(browser, page))].join(' | ')} |`);
  await line(0, 0);
  const started = performance.now();
  for (let from = 0; from < hours * HOUR; from += STRETCH) {
    const to = from + STRETCH;
    await page.evaluate(recordRamp, [{ id, ...threads, rate: RATE, from, to }, PERIOD] as const);
    if (to % HOUR === 0) await line(to / HOUR, (performance.now() - started) / 1_000);
  }
  const samples = hours * HOUR * RATE;
  const { bytes, wrong } = await page.evaluate(checkRamp, [id, samples, PERIOD] as const);
  const expected = HEADER + samples * 2;
  console.log(
    `\nFile: ${bytes} bytes of ${expected}, ${(samples / RATE / HOUR).toFixed(2)} h; lost or wrong: ${wrong}.`,
  );
  if (bytes !== expected || wrong !== 0) process.exitCode = 1;
}

/** Reads the size of the only recording's file. Runs in the page. */
async function fileBytes(): Promise<number> {
  interface Folder {
    getDirectoryHandle(name: string): Promise<Folder>;
    getFileHandle(name: string): Promise<{ getFile(): Promise<{ readonly size: number }> }>;
    keys(): AsyncIterable<string>;
  }
  const { navigator } = globalThis as unknown as { navigator: { storage: { getDirectory(): Promise<Folder> } } };
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings');
  for await (const id of root.keys()) {
    return (await (await (await root.getDirectoryHandle(id)).getFileHandle('sound.wav')).getFile()).size;
  }
  return 0;
}

/** Measures memory after garbage was collected. */
async function memoryCells({ context, pid }: OwnBrowser, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  // The second collection frees the last rendered frame.
  for (let round = 0; round < 2; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await sleep(500);
  }
  await session.detach();
  const all = await Promise.all((await processesOf(pid)).map(memoryOf));
  const pages = all.filter(({ isPage }) => isPage);
  const sum = (of: typeof all, key: 'resident' | 'private'): string =>
    (of.reduce((total, one) => total + one[key], 0) / MEGABYTE).toFixed(0);
  return [sum(pages, 'resident'), sum(pages, 'private'), sum(all, 'private')];
}

/** Lists the ids of the processes of a group. */
async function processesOf(group: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const groups = await Promise.all(
    pids.map(async (pid) => {
      // A process may end after the folder was listed.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
    }),
  );
  return pids.filter((_, index) => groups[index] === group);
}

/** Reads the memory of a process: all that is resident, and the part that it shares with no other process; bytes. */
async function memoryOf(pid: number): Promise<{ isPage: boolean; resident: number; private: number }> {
  const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [command, rollup] = await Promise.all([read('cmdline'), read('smaps_rollup')]);
  const of = (name: string): number => 1024 * Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  return {
    isPage: command.includes('--type=renderer'),
    resident: of('Rss'),
    private: of('Private_Clean') + of('Private_Dirty'),
  };
}
