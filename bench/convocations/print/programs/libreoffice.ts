import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Time limit per call; ms. The program takes seconds to start, then a fraction of a second per file. */
const PATIENCE = 300_000;

/** Returns the path of the program; undefined if it is not installed. */
export async function libreOffice(): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, 'soffice');
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/** Prints Word files as PDFs, all in one call. */
export async function printInLibreOffice(documents: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const program = await libreOffice();
  if (program === undefined) throw new Error('LibreOffice is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'convocations-'));
  try {
    const names = documents.map((_, at) => String(at));
    await Promise.all(documents.map((document, at) => writeFile(join(folder, `${at}.docx`), document)));
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const files = names.map((name) => join(folder, `${name}.docx`));
    await run(program, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files], {
      timeout: PATIENCE,
    });
    return await Promise.all(names.map(async (name) => new Uint8Array(await readFile(join(folder, `${name}.pdf`)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
