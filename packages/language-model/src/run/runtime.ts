import type * as Runtime from 'node-llama-cpp';
import { registerHooks } from 'node:module';

/**
 * Modules of node-llama-cpp that stand in a confined process's way, and what stands for them here. Before it loads its library it
 * tries it in a process of its own, and looks through system folders for glibc. This process may start no other and read no such
 * folder; it is itself the one that may die of a library that does not fit, which its parent then sees.
 */
const STAND_INS: readonly (readonly [end: string, source: string])[] = [
  ['/node-llama-cpp/dist/bindings/utils/testBindingBinary.js', 'export const testBindingBinary = async () => true;'],
  ['/node-llama-cpp/dist/bindings/utils/detectGlibc.js', 'export const detectGlibc = async () => true;'],
];

/** Loads node-llama-cpp, for a process that may start no other. */
export async function loadRuntime(): Promise<typeof Runtime> {
  registerHooks({
    load(url, context, next) {
      const source = STAND_INS.find(([end]) => url.endsWith(end))?.[1];
      return source === undefined ? next(url, context) : { format: 'module', shortCircuit: true, source };
    },
  });
  return import('node-llama-cpp');
}
