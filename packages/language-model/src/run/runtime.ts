import type * as Runtime from 'node-llama-cpp';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CARD_FOLDER, CARD_PACKAGES, CARD_SCOPE } from '../card.ts';

/**
 * Modules of node-llama-cpp that do not work in a confined process, and their replacements. The originals test the
 * library in another process and look for glibc in system folders, but this process may neither start another one nor
 * read system folders. If the library does not suit the machine, this process may die, which its parent notices.
 */
const STAND_INS: readonly (readonly [end: string, source: string])[] = [
  ['/node-llama-cpp/dist/bindings/utils/testBindingBinary.js', 'export const testBindingBinary = async () => true;'],
  ['/node-llama-cpp/dist/bindings/utils/detectGlibc.js', 'export const detectGlibc = async () => true;'],
];

/** Packages for graphics cards. The real ones are in a separate folder; those beside node-llama-cpp are empty. */
const OF_CARDS = new Set(
  Object.values(CARD_PACKAGES)
    .flatMap((cards) => Object.values(cards).flat())
    .map((name) => `${CARD_SCOPE}/${name}`),
);
const BESIDE_CARDS = pathToFileURL(join(CARD_FOLDER, 'package.json')).href;

/** Loads node-llama-cpp in a process that may not start another one. */
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
