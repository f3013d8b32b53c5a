import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { extract } from 'tar-fs';

const packed = resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../../bin');
const cache = resolve(import.meta.dirname, '../node_modules/.cache/greffier-chromium');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Unpacks the Chromium that an npm package brings, with its shared libraries and fonts: the package itself does so
 * only where it believes to be on a cloud function. Several processes may call it at once.
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
  // Only the package's own font: a page looks the same on every machine.
  await writeFile(
    join(scratch, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(cache, 'fonts')}</dir><cachedir>${join(cache, 'fonts-cache')}</cachedir></fontconfig>`,
  );
  await rename(scratch, cache).catch(() => rm(scratch, { recursive: true, force: true }));
  return cache;
}

/** Starts a headless Chromium that needs nothing of the machine; French, with a microphone that hums. */
export async function launchBrowser(): Promise<Browser> {
  const folder = await unpack();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--lang=fr-FR',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: `${join(folder, 'lib')}:${process.env['LD_LIBRARY_PATH'] ?? ''}`,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: folder,
    },
  });
}
