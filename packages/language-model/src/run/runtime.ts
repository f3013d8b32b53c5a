import type * as Runtime from 'node-llama-cpp';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CARD_FOLDER, CARD_PACKAGES, CARD_SCOPE } from '../card.ts';

/**
 * Modules of node-llama-cpp that do not work in a confined process, and their replacements. The library would first be
 * tried in another process, and glibc be searched in system folders. This process may neither start another nor read
 * these folders. It may itself die of a library that does not fit, which its parent then notices.
 */
const STAND_INS: readonly (readonly [end: string, source: string])[] = [
  ['/node-llama-cpp/dist/bindings/utils/testBindingBinary.js', 'export const testBindingBinary = async () => true;'],
  ['/node-llama-cpp/dist/bindings/utils/detectGlibc.js', 'export const detectGlibc = async () => true;'],
];

/** Packages for graphics cards. They are in a folder of their own; those beside node-llama-cpp are empty. */
const OF_CARDS = new Set(
  Object.values(CARD_PACKAGES)
    .flatMap((cards) => Object.values(cards).flat())
    .map((name) => `${CARD_SCOPE}/${name}`),
);
const BESIDE_CARDS = pathToFileURL(join(CARD_FOLDER, 'package.json')).href;

/** Loads node-llama-cpp in a process that may start no other. */
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
