// `npm run notices`: writes the licences of the product's parts, and all packages as a CycloneDX document, into dist/.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUNDLED, installedPackages, type Package, TOLD_OTHERWISE } from './licences.ts';
import { root } from './run.ts';

const TEXTS = /^(?:licen[cs]e|copying|notice|copyright)/i;
const MOST_BYTES = 64 * 1024 * 1024;

/** Reads the licence texts of a package; none if it is for another system. */
async function textsOf({ path }: Package): Promise<readonly string[]> {
  const folder = join(root, path);
  const names = (await readdir(folder).catch(() => [])).filter((name) => TEXTS.test(name)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** Writes each text once, below the packages that it belongs to. */
export async function notices(): Promise<string> {
  const packages = (await installedPackages()).filter(({ isDevelopment }) => !isDevelopment);
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const why = TOLD_OTHERWISE[one.name]?.why;
    const bundled = BUNDLED.find(({ name }) => name.test(one.name));
    const remarks = [
      ...(why === undefined ? [] : [`  ${why}`]),
      ...(bundled === undefined ? [] : [`  with ${bundled.why}: ${bundled.licence}`]),
    ];
    const title = [`${one.name} ${one.version} (${one.licence ?? 'no licence told'})`, ...remarks].join('\n');
    const text = (await textsOf(one)).join('\n\n') || 'No text comes with this package.';
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const parts = [...byText].map(([text, titles]) => `${[...new Set(titles)].join('\n')}\n\n${text}\n`);
  return `Greffier is made with these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Gives the bill of `npm sbom` for the lock file: packages of every system, with those for development marked. */
export async function bill(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    maxBuffer: MOST_BYTES,
  });
  return stdout;
}

if (import.meta.main) {
  const folder = join(root, 'dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), await notices());
  await writeFile(join(folder, 'sbom.cdx.json'), await bill());
  console.log('written: dist/THIRD-PARTY-NOTICES.txt, dist/sbom.cdx.json');
}
