import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { extract } from 'tar-fs';

const packed = resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../../bin');
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/greffier-chromium');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Unpacks the Chromium of an npm package, with its shared libraries and fonts. The package itself unpacks them only in
 * a cloud function. Several processes may call this at once.
 */
async function unpack(): Promise<string> {
  if (await exists(join(cache, 'chromium'))) return cache;
  await mkdir(resolve(cache, '..'), { recursive: true });
  const scratch = await mkdtemp(`${cache}-`);
  const unbrotli = (name: string) => [createReadStream(join(packed, name)), createBrotliDecompress()] as const;
  await Promise.all([
    pipeline(...unbrotli('chromium.br'), createWriteStream(join(scratch, 'chromium'))),
    ...['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) =>
      pipeline(...unbrotli(name), extract(scratch)),
    ),
  ]);
  await chmod(join(scratch, 'chromium'), 0o755);
  // Only the package's own font is used, so that a page looks the same on every machine.
  await writeFile(
    join(scratch, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(cache, 'fonts')}</dir><cachedir>${join(cache, 'fonts-cache')}</cachedir></fontconfig>`,
  );
  await rename(scratch, cache).catch(() => rm(scratch, { recursive: true, force: true }));
  return cache;
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--lang=fr-FR',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

type Fonts = 'of the package' | 'of the machine';

const environmentOf = (folder: string, fonts: Fonts = 'of the package') => ({
  ...process.env,
  LD_LIBRARY_PATH: `${join(folder, 'lib')}:${process.env['LD_LIBRARY_PATH'] ?? ''}`,
  ...(fonts === 'of the package' && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  HOME: folder,
  // Without a locale, Chromium changes the names of files.
  LANG: 'C.UTF-8',
});

/**
 * Starts a headless Chromium that needs nothing from the machine, except its fonts if they are asked for. It speaks
 * French and has a microphone that hums.
 */
export async function launchBrowser({ fonts }: { readonly fonts?: Fonts } = {}): Promise<Browser> {
  const folder = await unpack();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ARGUMENTS,
    env: environmentOf(folder, fonts),
  });
}

/** A person's browser with its stored data. It lives as long as its process. */
export interface OwnBrowser {
  readonly context: BrowserContext;
  /** Process id; its children belong to the same process group. */
  readonly pid: number;
  /** Ends all processes of the browser at once, without warning. */
  readonly kill: () => Promise<void>;
}

/** Starts a browser like `launchBrowser`, in a process of its own, with a data folder that outlives the browser. */
export async function startBrowser(userData: string): Promise<OwnBrowser> {
  const folder = await unpack();
  const child = spawn(
    join(folder, 'chromium'),
    [...ARGUMENTS, '--headless', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${userData}`],
    { env: environmentOf(folder), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error('the browser does not start');
  const address = await new Promise<string>((found, fail) => {
    child.once('exit', (code) => fail(new Error(`the browser ended with ${code}`)));
    createInterface(child.stderr).on('line', (line) => {
      const url = /^DevTools listening on (\S+)$/.exec(line)?.[1];
      if (url !== undefined) found(url);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no window');
  return {
    context,
    pid,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
  };
}
