import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteMeeting } from '@greffier/contract/meeting/meetings';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { freePort, TestServer } from '../support/server.ts';
import { sharedBrowser } from '../support/shared.ts';
import { TOKEN_KEY } from '../specification/product.ts';

const MEBIBYTE = 1024 * 1024;
/** Size of the pieces in which the page sends a recording; bytes. */
const PIECE = 16 * MEBIBYTE;
/** Speed of a connection so slow that the tests' events fall in the middle of a piece; bytes per second. */
const SLOW = 2 * MEBIBYTE;

const browser = sharedBrowser();
let folder: string;
let recording: Buffer;
let server: TestServer;
let proxy: Proxy;
let api: Api;
let context: BrowserContext;
let page: Page;
let line: CDPSession;
/** Offsets at which the page began to send each piece; bytes. */
let offsets: number[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-uploads-'));
  recording = noise(PIECE + 4 * MEBIBYTE);
  await writeFile(join(folder, 'comite.wav'), recording);
  server = await TestServer.start();
  proxy = new Proxy(await freePort(), server.port);
  api = await Api.signIn(server, 'secretaire@example.org');
});
afterAll(async () => {
  proxy.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const localStorage = [{ name: TOKEN_KEY, value: api.token }];
  context = await browser.newContext({
    locale: 'fr-FR',
    storageState: { cookies: [], origins: [server.url, proxy.url].map((origin) => ({ origin, localStorage })) },
  });
  page = await context.newPage();
  line = await context.newCDPSession(page);
  await line.send('Network.enable');
  offsets = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
});
afterEach(async () => {
  await context.close();
  // Nothing of a failed test may affect the next.
  const uploads = join(server.dataDir, 'uploads');
  for (const name of await readdir(uploads)) await rm(join(uploads, name), { force: true });
});

/** Makes a WAV file of one channel, 16 kHz, 16 bit. */
function noise(bytes: number): Buffer {
  const wav = randomBytes(bytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(16_000, 24);
  wav.writeUInt32LE(32_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes - 44, 40);
  return wav;
}

/** Sets the speed of the connection. @param bytes number of bytes sent per second; -1 for no limit */
const setLine = (bytes: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes,
  });

async function startSending(url = server.url): Promise<void> {
  await page.goto(`${url}/new-meeting`);
  await page.locator('input[type=file]').setInputFiles(join(folder, 'comite.wav'));
  await setLine(SLOW);
  await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
}

/** Reads how much has arrived of the upload under way; bytes. */
async function arrived(): Promise<number> {
  const [name] = await readdir(join(server.dataDir, 'uploads')).catch(() => []);
  if (name === undefined) return 0;
  return (await stat(join(server.dataDir, 'uploads', name)).catch(() => ({ size: 0 }))).size;
}
async function untilArrived(bytes: number): Promise<void> {
  await expect.poll(arrived, { timeout: 60_000, interval: 50 }).toBeGreaterThan(bytes);
}

/** Waits for the meeting, and compares the stored recording with the original. */
async function expectStored(): Promise<void> {
  await page.waitForURL(/\/meeting\/./, { timeout: 90_000 });
  const meetingId = page.url().split('/').at(-1) ?? '';
  const stored = await readFile(join(server.dataDir, 'files/meetings', meetingId, 'audio'));
  expect(stored.equals(recording)).toBe(true);
  await expect.poll(() => readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  await api.call(DeleteMeeting, { meeting_id: meetingId });
}

/** A connection to the server that can be cut: transfers break off, and nothing gets through until it is restored. */
class Proxy {
  readonly url: string;
  readonly #listener: NetServer;
  readonly #sockets = new Set<Socket>();
  #cut = false;

  constructor(port: number, to: number) {
    this.url = `http://localhost:${port}`;
    this.#listener = createServer((near) => {
      if (this.#cut) near.destroy();
      const far = connect(to, 'localhost');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [near, far].map((either) => either.destroy()));
      }
      near.pipe(far).pipe(near);
    }).listen(port);
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#listener.close();
  }
}

describe('an upload', () => {
  it('resumes by itself after kill -9 in the middle of a piece, from the last byte that arrived', async () => {
    await startSending();
    await untilArrived(2 * MEBIBYTE);
    await server.kill('SIGKILL');
    const left = await arrived();
    expect(left).toBeLessThan(PIECE);
    // The server acknowledged nothing of the piece. Only the file on its disk shows how much has arrived.
    expect(offsets).toEqual([0]);
    await page.getByText(/^Connexion interrompue/).waitFor();
    await page.getByText(/Interrompu depuis .* · (prochain essai dans|nouvel essai)/).waitFor();
    await setLine(-1);
    await server.run();
    await page
      .getByRole('button', { name: 'Réessayer maintenant' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expectStored();
    expect(offsets[1]).toBe(left);
  });

  it('resumes by itself when the network is back, and sends little twice', async () => {
    await startSending(proxy.url);
    await untilArrived(2 * MEBIBYTE);
    // The browser's own offline mode would let current transfers finish.
    proxy.cut();
    await context.setOffline(true);
    await page.getByText(/^Connexion interrompue/).waitFor();
    const left = await arrived();
    expect(left).toBeLessThan(PIECE);
    await setLine(-1);
    proxy.mend();
    await context.setOffline(false);
    await expectStored();
    // Bytes on their way to the disk arrive after the cut, so sending may resume further on than `left`.
    expect(offsets.filter((offset) => offset < left)).toEqual([0]);
  });

  it('resumes where it was when the person signs in again after the session has ended', async () => {
    await startSending();
    await untilArrived(MEBIBYTE);
    await page.evaluate((key) => localStorage.setItem(key, 'ended'), TOKEN_KEY);
    await setLine(-1);
    const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' });
    await dialog.waitFor();
    await page.getByText(/^Votre session a pris fin.*l’envoi reprendra/).waitFor();
    await expect.poll(arrived).toBe(PIECE);
    const other = await context.newPage();
    await other.goto(`${server.url}/config.json`);
    await other.evaluate(([key, token]) => localStorage.setItem(key, token), [TOKEN_KEY, api.token] as const);
    await expectStored();
    expect(offsets.filter((offset) => offset < PIECE)).toEqual([0]);
  });
});
