import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './run.ts';

const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const matches = (source: string, pattern: RegExp): readonly string[] =>
  [...source.matchAll(pattern)].flatMap(([, first]) => (first === undefined ? [] : [first]));

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await text('package.json')));
const inDocs = (await readdir(join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
const pages = ['README.md', 'models/README.md', ...inDocs.map((name) => `docs/${name}`)];

describe.each(pages)('%s', (page) => {
  it('names only npm commands that exist', async () => {
    const source = await text(page);
    const named = [
      ...matches(source, /\bnpm run (?:--?[\w-]+ )*([\w:-]+)/g),
      ...matches(source, /\bnpm (start|test)\b/g),
    ];
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('leads only to files that exist', async () => {
    const targets = matches(await text(page), /\]\((?!https?:)([^)#\s]+)[^)]*\)/g);
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });

  it('names only folders and files of the house that exist', async () => {
    const named = matches(await text(page), /`((?:apps|packages|scripts|bench|e2e|models|docs)\/[\w./-]*)`/g);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('tells every setting that the server reads, and no other', async () => {
    const schema = /const Environment = z\.object\(\{(.*?)\n\}\);/s.exec(await text('apps/server/src/config.ts'))?.[1];
    const read = matches(schema ?? '', /^ {2}([A-Z_]+):/gm);
    const table = /## Configuration\n(.*?)\n## /s.exec(await text('docs/operations.md'))?.[1] ?? '';
    const told = matches(table, /^\| ([^|]+) \|/gm).flatMap((cell) => matches(cell, /`([A-Z_]+)`/g));
    expect(read.length).toBeGreaterThan(20);
    expect(told.toSorted()).toEqual(read.toSorted());
  });

  it('shows a service that fails without its settings: systemd takes a file after a hyphen for one that may be missing', async () => {
    const [unit = ''] = matches(await text('docs/operations.md'), /```ini\n(\[Unit\].*?)```/gs);
    expect(matches(unit, /^EnvironmentFile=(.*)$/gm)).toEqual(['/etc/greffier.env']);
  });
});
