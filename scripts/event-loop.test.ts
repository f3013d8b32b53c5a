import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

/** What a file loads besides types, by any form of import that this house writes. */
const LOADS = /^(?:import|export)\s(?!type\b)([^;'"]*)'([^']+)';|\bimport\('([^']+)'\)/gmu;
/** `{ type A, type B } from `: nothing of it is there when the program runs. */
const TYPES_ONLY = /^\s*\{(?:\s*type\s[^,}]*,?)+\s*\}\s*from\s*$/u;

interface Loaded {
  /** Files of this repository. */
  readonly files: ReadonlySet<string>;
  /** Packages, each with a file that loads it. */
  readonly packages: ReadonlyMap<string, string>;
}

/** Everything that a program loads into its own thread. Threads and children are started by their address, and load apart. */
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

/** What reads documents: in a thread or a child with limits, nowhere else. */
const READERS =
  /^(?:docx|domhandler|easy-template-x|fflate|french-verbs-lefff|htmlparser2|mammoth|node-av|onnxruntime-node|pdfjs-dist|sanitize-html|ai|@ai-sdk)(?:\/|$)/u;

it('nothing that reads what people sent is loaded beside the calls of others', () => {
  const { files, packages } = loadedBy('apps/server/src/main.ts');
  expect(files).toContain('apps/server/src/features/findings/kept.ts');
  expect([...packages].filter(([name]) => READERS.test(name))).toEqual([]);
  // These take longer than a call may keep others waiting, and the tables of verbs half a second to read.
  expect(
    [...files].filter((file) =>
      /^packages\/(?:writing\/src\/(?:answers|discourse|findings|people|selection)\/|french\/src\/lexicon\.ts)/u.test(
        file,
      ),
    ),
  ).toEqual([]);
});

it('is what threads load', () => {
  const { files, packages } = loadedBy('apps/server/src/threads/tasks/write-worker.ts');
  expect(files).toContain('packages/writing/src/embedded.ts');
  expect([...packages.keys()].filter((name) => READERS.test(name))).not.toEqual([]);
});
