import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Card } from './protocol.ts';

/**
 * Where `npm run gpu` puts the library for a graphics card: beside the code, which every child may read, and out of what `npm ci`
 * replaces.
 */
export const CARD_FOLDER = join(import.meta.dirname, '..', 'gpu');
/** The library's packages by platform; the second one has code for some cards alone. */
export const CARD_PACKAGES: Readonly<Record<string, Readonly<Record<Card, readonly string[]>>>> = {
  'linux-x64': { cuda: ['linux-x64-cuda', 'linux-x64-cuda-ext'], vulkan: ['linux-x64-vulkan'] },
  'win32-x64': { cuda: ['win-x64-cuda', 'win-x64-cuda-ext'], vulkan: ['win-x64-vulkan'] },
};
export const CARD_SCOPE = '@node-llama-cpp';

/** Which library for a graphics card the person who runs the server installed; null: none. */
export async function cardHere(
  folder = CARD_FOLDER,
  platform = `${process.platform}-${process.arch}`,
): Promise<Card | null> {
  const packages = CARD_PACKAGES[platform];
  if (packages === undefined) return null;
  for (const card of Card.options) {
    const [name = ''] = packages[card];
    const place = join(folder, 'node_modules', CARD_SCOPE, name, 'package.json');
    const isThere = await readFile(place, 'utf8').then(
      () => true,
      () => false,
    );
    if (isThere) return card;
  }
  return null;
}
