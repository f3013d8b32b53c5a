import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tinyGguf } from '../packages/language-model/src/testing/tiny-gguf.ts';
import { writeTinyEncoder } from '../packages/sentence-encoder/src/testing/tiny-encoder.ts';
import { root } from './run.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-readme-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a language model. @returns its path */
async function writeModel(): Promise<string> {
  const path = join(folder, 'tiny.gguf');
  await writeFile(path, tinyGguf());
  return path;
}

/** Writes an encoder of sentences. @returns its folder */
async function writeEncoder(): Promise<string> {
  await writeTinyEncoder(folder, ['combien', 'coûte', 'le', 'toit', 'devis', 'du', 'piscine', 'ferme']);
  return folder;
}

/** Package → its example's argument. The example of `speech` has a test of its own, which needs a recording. */
const EXAMPLES: readonly (readonly [name: string, argument: () => Promise<string>])[] = [
  ['children', async () => folder],
  ['contract', async () => folder],
  ['documents', async () => folder],
  ['french', async () => folder],
  ['language-model', writeModel],
  ['sentence-encoder', writeEncoder],
  ['writing', async () => folder],
];

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/gu, ' ');

it.each(EXAMPLES)('the example in the README of %s prints what is written below it', async (name, argument) => {
  const page = await readFile(join(root, 'packages', name, 'README.md'), 'utf8');
  const [, example = '', printed = ''] = /```ts\n(.*?)```\n\n```text\n(.*?)```/s.exec(page) ?? [];
  expect(printed).not.toBe('');
  await writeFile(join(folder, 'example.ts'), example);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts', await argument()], { cwd: folder });
  expect(plain(stdout)).toBe(plain(printed));
});
