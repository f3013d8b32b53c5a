import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CARD_SCOPE, cardHere } from './card.ts';

it('finds only installed libraries for a graphics card', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-card-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await cardHere(folder, 'linux-x64')).toBeNull();
  const install = async (name: string): Promise<void> => {
    const place = join(folder, 'node_modules', CARD_SCOPE, name);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), '{}');
  };
  await install('linux-x64-vulkan');
  expect(await cardHere(folder, 'linux-x64')).toBe('vulkan');
  await install('linux-x64-cuda');
  expect(await cardHere(folder, 'linux-x64')).toBe('cuda');
  expect(await cardHere(folder, 'win32-x64')).toBeNull();
  expect(await cardHere(folder, 'linux-arm64')).toBeNull();
});

it('takes the only library for Apple’s processors', async () => {
  expect(await cardHere('/nowhere', 'darwin-arm64')).toBe('metal');
});
