import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Card } from './protocol.ts';

/** Libraries for graphics cards that are not installed by default. */
export const ADDED_CARDS = ['cuda', 'vulkan'] as const satisfies readonly Card[];
type AddedCard = (typeof ADDED_CARDS)[number];
/** The platform of Apple's processors. Its only library uses the graphics of the processor. */
const WITH_METAL = 'darwin-arm64';

/**
 * Folder in which `npm run gpu` puts the library for a graphics card. It is beside the code, which every child may
 * read, and `npm ci` does not replace it.
 */
export const CARD_FOLDER = join(import.meta.dirname, '..', 'gpu');
/** The library's packages by platform. The second package of a list has code for some cards only. */
export const CARD_PACKAGES: Readonly<Record<string, Readonly<Record<AddedCard, readonly string[]>>>> = {
  'linux-x64': { cuda: ['linux-x64-cuda', 'linux-x64-cuda-ext'], vulkan: ['linux-x64-vulkan'] },
  'win32-x64': { cuda: ['win-x64-cuda', 'win-x64-cuda-ext'], vulkan: ['win-x64-vulkan'] },
};
export const CARD_SCOPE = '@node-llama-cpp';

/**
 * Finds the installed library for a graphics card; Apple's processors always have one.
 * @returns null if there is none
 */
export async function cardHere(
  folder = CARD_FOLDER,
  platform = `${process.platform}-${process.arch}`,
): Promise<Card | null> {
  if (platform === WITH_METAL) return 'metal';
  const packages = CARD_PACKAGES[platform];
  if (packages === undefined) return null;
  for (const card of ADDED_CARDS) {
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
