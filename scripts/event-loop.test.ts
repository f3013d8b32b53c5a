import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

/** Finds the modules that a file loads, except types, in every form of import that this repository uses. */
const LOADS = /^(?:import|export)\s(?!type\b)([^;'"=]*)'([^']+)';|\bimport\('([^']+)'\)/gmu;
/** Matches `{ type A, type B } from `, of which nothing is left when the program runs. */
const TYPES_ONLY = /^\s*\{(?:\s*type\s[^,}]*,?)+\s*\}\s*from\s*$/u;

interface Loaded {
  /** Files of this repository. */
  readonly files: ReadonlySet<string>;
  /** Package → a file that loads it. */
  readonly packages: ReadonlyMap<string, string>;
}

/**
 * Finds everything that a program loads into its own thread. Threads and children are started by their address, and
 * load separately.
 */
function loadedBy(program: string): Loaded {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const visit = (file: string): void => {
    const name = relative(root, file);
    if (files.has(name)) return;
    files.add(name);
    for (const [, what = '', from, dynamic] of readFileSync(file, 'utf8').matchAll(LOADS)) {
      const loads = from ?? dynamic ?? '';
      if (TYPES_ONLY.test(what)) continue;
      const [, own, path] = /^@greffier\/([^/]+)\/(.+)$/u.exec(loads) ?? [];
      if (loads.startsWith('.')) visit(join(dirname(file), loads));
      else if (own !== undefined) visit(join(root, 'packages', own, 'src', `${path ?? ''}.ts`));
      else packages.set(loads, name);
    }
  };
  visit(join(root, program));
  return { files, packages };
}

/** Packages that read documents. They may run only in a thread or a child with limits. */
const READERS =
  /^(?:docx|domhandler|easy-template-x|fflate|french-verbs-lefff|htmlparser2|mammoth|node-av|onnxruntime-node|pdfjs-dist|sanitize-html|ai|@ai-sdk)(?:\/|$)/u;

it('the server’s own thread loads no module that reads documents from people', () => {
  const { files, packages } = loadedBy('apps/server/src/main.ts');
  expect(files).toContain('apps/server/src/features/findings/kept.ts');
  expect([...packages].filter(([name]) => READERS.test(name))).toEqual([]);
  // These take longer than other calls may wait; the tables of verbs alone take half a second to load.
  expect(
    [...files].filter((file) =>
      /^packages\/(?:writing\/src\/(?:answers|discourse|findings|people|selection)\/|french\/src\/dictionary\/lexicon\.ts)/u.test(
        file,
      ),
    ),
  ).toEqual([]);
});

it('worker threads load these modules', () => {
  const { files, packages } = loadedBy('apps/server/src/threads/tasks/writing/write-worker.ts');
  expect(files).toContain('packages/writing/src/embedded.ts');
  expect([...packages.keys()].filter((name) => READERS.test(name))).not.toEqual([]);
});
