import type * as Runtime from 'node-llama-cpp';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CARD_FOLDER, CARD_PACKAGES, CARD_SCOPE } from '../card.ts';

/**
 * Modules of node-llama-cpp that stand in a confined process's way, and what stands for them here. Before it loads its library it
 * tries it in a process of its own, and looks through system folders for glibc. This process may start no other and read no such
 * folder; it is itself the one that may die of a library that does not fit, which its parent then sees.
 */
const STAND_INS: readonly (readonly [end: string, source: string])[] = [
  ['/node-llama-cpp/dist/bindings/utils/testBindingBinary.js', 'export const testBindingBinary = async () => true;'],
  ['/node-llama-cpp/dist/bindings/utils/detectGlibc.js', 'export const detectGlibc = async () => true;'],
];

/** Packages for graphics cards, which stand in a folder of their own: beside node-llama-cpp are empty ones. */
const OF_CARDS = new Set(
  Object.values(CARD_PACKAGES)
    .flatMap((cards) => Object.values(cards).flat())
    .map((name) => `${CARD_SCOPE}/${name}`),
);
const BESIDE_CARDS = pathToFileURL(join(CARD_FOLDER, 'package.json')).href;

/** Loads node-llama-cpp, for a process that may start no other. */
export async function loadRuntime(): Promise<typeof Runtime> {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, OF_CARDS.has(specifier) ? { ...context, parentURL: BESIDE_CARDS } : context),
    load(url, context, next) {
      const source = STAND_INS.find(([end]) => url.endsWith(end))?.[1];
      return source === undefined ? next(url, context) : { format: 'module', shortCircuit: true, source };
    },
  });
  return import('node-llama-cpp');
}
