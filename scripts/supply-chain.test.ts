import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowedScripts, complaintsAbout, installedPackages, packagesOf } from './licences.ts';
import { bill, notices } from './notices.ts';
import { root } from './run.ts';

const lock = (entry: object, name = 'sample') =>
  packagesOf({ packages: { [`node_modules/${name}`]: { version: '1.0.0', license: 'MIT', ...entry } } });

describe('the check of packages', () => {
  it('accepts what is installed', async () => {
    expect(complaintsAbout(await installedPackages(), await allowedScripts())).toEqual([]);
  });

  it.each(['GPL-2.0-only', 'SSPL-1.0', 'CC-BY-NC-4.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE', '(MIT AND BUSL-1.1)'])(
    'refuses a package under %s',
    (license) => {
      expect(complaintsAbout(lock({ license }), {})).toEqual([
        expect.stringContaining('may not be combined with the AGPL'),
      ]);
    },
  );

  it('refuses a package without a licence', () => {
    expect(complaintsAbout(lock({ license: undefined }), {})).toEqual([expect.stringContaining('no licence told')]);
  });

  it.each(['MIT', '(GPL-2.0-only OR MIT)', '(MIT AND Zlib)', 'MPL-2.0'])('accepts a package under %s', (license) => {
    expect(complaintsAbout(lock({ license }), {})).toEqual([]);
  });

  it('refuses a new package that runs scripts at installation, until package.json says whether it may', () => {
    const packages = lock({ hasInstallScript: true });
    expect(complaintsAbout(packages, {})).toEqual([expect.stringContaining('sample wants to run at installation')]);
    expect(complaintsAbout(packages, { sample: false })).toEqual([]);
    expect(complaintsAbout(lock({}), { sample: true })).toEqual([expect.stringContaining('sample runs nothing')]);
  });
});

it('docs/operations.md names each package that wants to run scripts at installation, and whether it may', async () => {
  const page = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const table = page.split('## What is installed')[1]?.split('\n## ')[0] ?? '';
  const told = table.split('\n').flatMap((line) => {
    const [, names = '', , may = ''] = line.split('|');
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, may.trim() === 'yes'] as const);
  });
  expect(Object.fromEntries(told)).toEqual(await allowedScripts());
});

it('the lock file names no host of a registry', async () => {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  expect(text.match(/"resolved": "https?:[^"]*"/g)).toBeNull();
});

describe('npm run notices', () => {
  it('gives the licence of every part of the product, with its text', async () => {
    const text = await notices();
    const passedOn = (await installedPackages()).filter(({ isDevelopment }) => !isDevelopment);
    expect(passedOn.filter(({ name, version }) => !text.includes(`${name} ${version} (`))).toEqual([]);
    expect(text).toContain('FFmpeg with parts under the GPL: GPL-3.0-or-later');
    expect(text).toContain('Permission is hereby granted, free of charge');
  });

  it('lists all packages as CycloneDX', async () => {
    const Bill = z.object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ purl: z.string(), licenses: z.array(z.unknown()).optional() })),
    });
    const { components } = Bill.parse(JSON.parse(await bill()));
    const purls = components.map(({ purl }) => decodeURIComponent(purl));
    for (const { name, version } of (await installedPackages()).slice(0, 50)) {
      expect(purls).toContain(`pkg:npm/${name}@${version}`);
    }
  });
});
