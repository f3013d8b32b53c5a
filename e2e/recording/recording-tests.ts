import type { User } from '@greffier/contract/organisation/auth';
import { addUser } from '@greffier/server/testing/rows';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Product, testProduct } from '../specification/product.ts';

/** Bytes before the samples of a WAV file. */
export const HEADER = 44;
/** Samples per second. */
export const RATE = 16_000;
export const FOUND = 'Un enregistrement non envoyé a été retrouvé';

export interface RecordingTests {
  readonly product: Product;
  /** The person who is signed in. */
  readonly user: User;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The recording that the server received; null before. */
  readonly heard: Buffer | null;
}

/** Sets up the tests of one file: one product; and for each test, a window with a signed-in person and a microphone. */
export function recordingTests(options: BrowserContextOptions = {}): RecordingTests {
  const product = testProduct();
  const tests: { -readonly [Name in keyof RecordingTests]?: RecordingTests[Name] } = { product };
  beforeEach(async () => {
    await product.house.reset();
    tests.heard = null;
    product.house.speech.probe.mockImplementation(async (path) => {
      const heard = await readFile(path);
      tests.heard = heard;
      return { duration: (heard.length - HEADER) / 2 / RATE, segmentsCount: 1 };
    });
    tests.user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
    tests.context = await product.enter(tests.user, { permissions: ['microphone'], ...options });
    tests.page = await tests.context.newPage();
  });
  afterEach(() => tests.context?.close());
  return tests as RecordingTests;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Reads how many seconds the page shows as recorded. */
export async function seconds(page: Page): Promise<number> {
  const [minutes = 0, rest = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
  return minutes * 60 + rest;
}

/** Begins a recording, and waits until this many seconds of it are written. */
export async function record(page: Page, url: string, atLeast: number): Promise<void> {
  await page.goto(`${url}/new-meeting`);
  await button(page, 'Démarrer l’enregistrement').click();
  await page.getByText('Enregistrement en cours').waitFor();
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(atLeast);
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /Nom de la réunion/ }).fill('Comité');
  await button(page, 'Démarrer la transcription').click();
  await page.waitForURL(/\/meeting\//);
}

/** Lists the ids of the recordings that a browser keeps. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('recordings', { create: true });
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });

/** Computes the length of a recording; seconds. */
export const lengthOf = (wav: Buffer | null): number => ((wav?.length ?? 0) - HEADER) / 2 / RATE;
