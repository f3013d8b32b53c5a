// Collects every regular expression of the product's code, with the places that create it.
import { glob, readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { type Call, sitesIn } from './sites.ts';

export interface Place {
  /** Path from the repository's root. */
  readonly file: string;
  readonly line: number;
  /**
   * Length of the longest text that the code matches against, in characters, as a comment `bounded: 80 characters`
   * states it.
   */
  readonly bound: number | null;
}

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly places: readonly Place[];
}

const PRODUCT = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];
/** Files that only tests use. */
const TEST = /\.test\.tsx?$|\/testing\/|\/(?:testing|test-[^/]*)\.tsx?$/u;
/** Number of this file's stack frames between a call of `RegExp` and the request for its caller. */
const OWN_FRAMES = 3;
const FRAMES = OWN_FRAMES + 1;
const BOUNDED = /\/\/ bounded: ([\d,]{1,9}) characters/u;

/**
 * Collects patterns. Literals are read from the source. Composed patterns are recorded when modules make them while
 * they load. For a pattern that a function makes later, the module's expression is evaluated with a word in place of
 * each unknown value.
 * @returns patterns, and the calls of `RegExp` that could not be read, as lines to read
 */
export async function patternsOf(root: string): Promise<{ patterns: readonly Pattern[]; unread: readonly string[] }> {
  const found: { source: string; flags: string; place: Place }[] = [];
  const composing: { file: string; calls: readonly Call[]; lines: readonly string[] }[] = [];
  for await (const file of glob(PRODUCT, { cwd: root })) {
    if (TEST.test(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    const lines = text.split('\n');
    const sites = sitesIn(file, text);
    const calls = sites.filter((site) => site.kind === 'call');
    if (calls.length > 0) composing.push({ file, calls, lines });
    for (const site of sites) {
      if (site.kind === 'literal')
        found.push({ ...site, place: { file, line: site.line, bound: boundOf(lines, site.line) } });
    }
  }
  const unread: string[] = [];
  const made = await composedIn(root, composing);
  for (const { file, calls, lines } of composing) {
    for (const { line, column } of calls) {
      const here = made.get(`${file}:${line}:${column}`) ?? [];
      if (here.length === 0) unread.push(`${file}:${line}`);
      for (const one of here) found.push({ ...one, place: { file, line, bound: boundOf(lines, line) } });
    }
  }
  const patterns = [...Map.groupBy(found, ({ source, flags }) => `/${source}/${flags}`).values()].flatMap(
    ([one, ...more]) =>
      one === undefined
        ? []
        : [{ source: one.source, flags: one.flags, places: [one, ...more].map(({ place }) => place) }],
  );
  return { patterns, unread };
}

/** Finds the bound that a comment states on the pattern's own line or above it. */
const boundOf = (lines: readonly string[], line: number): number | null => {
  const told = [lines[line - 1], lines[line - 2], lines[line - 3]]
    .map((text = '') => BOUNDED.exec(text)?.[1])
    .find(Boolean);
  return told === undefined ? null : Number(told.replaceAll(',', ''));
};

interface Made {
  readonly source: string;
  readonly flags: string;
}

/** Loads the modules with a `RegExp` that reports its arguments, and asks them for the patterns of their functions. */
async function composedIn(
  root: string,
  modules: readonly { file: string; calls: readonly Call[] }[],
): Promise<ReadonlyMap<string, readonly Made[]>> {
  const own = globalThis.RegExp;
  const made = new Map<string, Made[]>();
  const keep = (place: string, given: unknown, flags: unknown): void => {
    const source = given instanceof own ? given.source : given;
    if (typeof source !== 'string') return;
    made.set(place, [...(made.get(place) ?? []), { source, flags: typeof flags === 'string' ? flags : '' }]);
  };
  const asked: (() => void)[] = [];
  const byUrl = new Map(modules.map((module) => [pathToFileURL(join(root, module.file)).href, module]));
  const world = globalThis as unknown as Record<string, unknown>;
  world['greffierPatterns'] = (place: string, make: () => readonly unknown[]): void => {
    asked.push(() => {
      if (!made.has(place)) keep(place, ...(make() as [unknown, unknown]));
    });
  };
  const hooks = registerHooks({
    load: (url, context, next) => {
      const module = byUrl.get(url);
      const loaded = next(url, context);
      if (module === undefined) return loaded;
      const text =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source ?? undefined);
      const questions = module.calls.flatMap(({ line, column, inModule }) =>
        inModule === null ? [] : `;globalThis.greffierPatterns('${module.file}:${line}:${column}', () => ${inModule})`,
      );
      return { ...loaded, source: text + questions.join('\n'), shortCircuit: true };
    },
  });
  const told = (source: unknown, flags: unknown): void => {
    const place = callerIn(root);
    if (place !== null) keep(place, source, flags);
  };
  globalThis.RegExp = new Proxy(own, {
    construct(target, given: [string, string]) {
      told(...given);
      return new target(...given);
    },
    apply(target, _self, given: [string, string]) {
      told(...given);
      return target(...given);
    },
  });
  try {
    for (const url of byUrl.keys()) await import(url);
    globalThis.RegExp = own;
    for (const ask of asked) ask();
  } finally {
    globalThis.RegExp = own;
    hooks.deregister();
  }
  return made;
}

/** Returns the place in the product's code that called `RegExp`, as `file:line:column`, with the file from the root. */
function callerIn(root: string): string | null {
  const product = `${pathToFileURL(root).href}/`;
  const [caller] = getCallSites(FRAMES).slice(OWN_FRAMES);
  if (caller === undefined || !caller.scriptName.startsWith(product) || caller.scriptName.includes('/node_modules/'))
    return null;
  return `${fileURLToPath(caller.scriptName).slice(root.length + 1)}:${caller.lineNumber}:${caller.columnNumber}`;
}
