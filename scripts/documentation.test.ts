import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Environment } from '../apps/server/src/config.ts';
import { root } from './run.ts';

const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const matches = (source: string, pattern: RegExp): readonly string[] =>
  [...source.matchAll(pattern)].flatMap(([, first]) => (first === undefined ? [] : [first]));

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await text('package.json')));
const inDocs = (await readdir(join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
const packages = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}/README.md`);
const pages = [
  'README.md',
  'models/README.md',
  'bench/README.md',
  ...packages.filter((page) => existsSync(join(root, page))),
  ...inDocs.map((name) => `docs/${name}`),
];

describe.each(pages)('%s', (page) => {
  it('names only npm commands that exist', async () => {
    const source = await text(page);
    const named = [
      ...matches(source, /\bnpm run (?:--?[\w-]+ )*([\w:-]+)/g),
      ...matches(source, /\bnpm (start|test)\b/g),
    ];
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to existing files', async () => {
    const targets = matches(await text(page), /\]\((?!https?:)([^)#\s]+)[^)]*\)/g);
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });

  it('names only existing folders and files of the repository', async () => {
    const named = matches(await text(page), /`((?:apps|packages|scripts|bench|e2e|models|docs)\/[\w./-]*)`/g);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('bench/README.md', () => {
  it('lists exactly the benches that can be run', async () => {
    const table = /const BENCHES\b.*? = \{\n(.*?)\n\};/s.exec(await text('bench/main.ts'))?.[1] ?? '';
    const run = matches(table, /^ {2}'?([\w-]+)'?:/gm);
    const told = matches(await text('bench/README.md'), /^\|[^|]*\| `([\w-]+)` \|/gm);
    expect(run.length).toBeGreaterThan(20);
    expect(told.toSorted()).toEqual(run.toSorted());
  });
});

describe('docs/operations.md', () => {
  it('lists exactly the settings that the server reads', async () => {
    const read = Object.keys(Environment.shape);
    const table = /## Configuration\n(.*?)\n## /s.exec(await text('docs/operations.md'))?.[1] ?? '';
    const told = matches(table, /^\| ([^|]+) \|/gm).flatMap((cell) => matches(cell, /`([A-Z_\d]+)`/g));
    expect(read.length).toBeGreaterThan(20);
    expect(told.toSorted()).toEqual(read.toSorted());
  });

  it('has a service that fails without its settings (systemd ignores a missing file after a hyphen)', async () => {
    const [unit = ''] = matches(await text('docs/operations.md'), /```ini\n(\[Unit\].*?)```/gs);
    expect(matches(unit, /^EnvironmentFile=(.*)$/gm)).toEqual(['/etc/greffier.env']);
  });
});

/**
 * The sections of the ASVS 5.0.0 and how many requirements of levels 1 and 2 each has. Numbers start at 1, without
 * gaps.
 */
const ASVS = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2',
  '2.1:3 2.2:3 2.3:4 2.4:1',
  '3.2:2 3.3:4 3.4:6 3.5:5 3.7:2',
  '4.1:3 4.2:1 4.3:2 4.4:4',
  '5.1:1 5.2:3 5.3:2 5.4:3',
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4',
  '7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2',
  '8.1:2 8.2:3 8.3:1 8.4:1',
  '9.1:3 9.2:4',
  '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3',
  '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
  '12.1:3 12.2:2 12.3:4',
  '13.1:1 13.2:5 13.3:2 13.4:5',
  '14.1:2 14.2:4 14.3:3',
  '15.1:3 15.2:3 15.3:7',
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  '17.1:1 17.2:4 17.3:2',
]
  .flatMap((chapter) => chapter.split(' '))
  .flatMap((section) => {
    const [name, count] = section.split(':');
    return Array.from({ length: Number(count) }, (_, at) => `${name}.${at + 1}`);
  });

describe('docs/security.md', async () => {
  const source = await text('docs/security.md');
  const rows = [
    ...source.matchAll(
      /^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (holds|not applicable|\*\*does not hold\*\*) \| [^|]{2,} \|$/gm,
    ),
  ];

  it('judges each requirement once, in order, and says why', () => {
    expect(ASVS).toHaveLength(253);
    expect(rows.map(([, id]) => id)).toEqual(ASVS);
  });

  it('counts its verdicts correctly', () => {
    const count = (sought: string) => rows.filter(([, , verdict]) => verdict === sought).length;
    expect(source).toContain(
      `${count('holds')} hold, ${count('not applicable')} are not applicable, ${count('**does not hold**')} do not hold`,
    );
  });

  it('calls each test by its file name', () => {
    const named = [...source.matchAll(/\[([\w.-]+\.(?:test|e2e)\.tsx?)\]\(([^)]+)\)/g)];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, name, path = '']) => basename(path) !== name)).toEqual([]);
  });
});
