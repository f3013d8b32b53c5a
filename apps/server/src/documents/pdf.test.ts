import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBehalfOf } from '../actor.ts';
import { findOffice, officeEngine, PdfError } from './pdf.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-office-'));
  // If the server runs as root, the program runs under another account, which must be able to write the files that the
  // tests read.
  await chmod(folder, 0o777);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a program that replaces LibreOffice and runs these lines of shell; `$out` and `$in` are its arguments. */
async function program(...lines: readonly string[]): Promise<string> {
  const path = join(folder, 'soffice');
  const read = ['for last; do :; done', 'in=$last', 'while [ "$1" != --outdir ]; do shift; done', 'out=$2'];
  await writeFile(
    path,
    ['#!/bin/sh', `args="$*"; echo "$@" > "${folder}/args"; env > "${folder}/env"`, ...read, ...lines].join('\n'),
  );
  await chmod(path, 0o755);
  return path;
}
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('greffier-pdf-'));
/**
 * Tells whether a process is running. An ended process keeps its number and an entry until its parent collects its
 * result.
 */
const isAlive = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX');
  return !/^State:\s*[XZ]/m.test(status);
};

describe('LibreOffice', () => {
  it('is asked for a tagged PDF/A-2, without a window, in a profile of its own, and is given no secret', async () => {
    process.env['TEXT_ENGINE_KEY'] = 'geheim';
    const engine = officeEngine(await program('(printf %%PDF-; cat "$in") > "$out/minutes.pdf"'));
    const before = await leftovers();
    expect((await engine.convert(Buffer.from('docx'))).toString()).toBe('%PDF-docx');
    delete process.env['TEXT_ENGINE_KEY'];
    const args = await readFile(join(folder, 'args'), 'utf8');
    expect(args).toContain('--headless');
    expect(args).toMatch(/-env:UserInstallation=file:\/\/\/\S+\/profile/);
    expect(args).toContain(
      '--convert-to pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"},"UseTaggedPDF":{"type":"boolean","value":"true"}',
    );
    expect(await readFile(join(folder, 'env'), 'utf8')).not.toContain('geheim');
    expect(await leftovers()).toEqual(before);
  });

  it.each([
    ['crashes', 'kill -9 $$'],
    ['ends with an error', 'exit 1'],
    ['makes nothing', 'exit 0'],
    ['makes garbage', 'echo bonjour > "$out/minutes.pdf"'],
  ])('that %s leaves no PDF and no other file', async (_, ...lines) => {
    const engine = officeEngine(await program(...lines));
    const before = await leftovers();
    await expect(engine.convert(Buffer.from('docx'))).rejects.toBeInstanceOf(PdfError);
    expect(await leftovers()).toEqual(before);
  });

  it('that hangs is ended with everything that it started', async () => {
    const engine = officeEngine(await program(`sleep 600 & echo $! > "${folder}/pid"`, 'wait'), 1_500);
    await expect(engine.convert(Buffer.from('docx'))).rejects.toThrow('took too long');
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('is reported as an ordinary failure if it is missing', async () => {
    await expect(officeEngine(join(folder, 'nothing')).convert(Buffer.from('x'))).rejects.toBeInstanceOf(PdfError);
  });

  it('runs for at most two people at once', async () => {
    const count = `n=$(ls "${folder}" | grep -c '^run'); touch "${folder}/run$$"; echo $n > "${folder}/seen$$"; sleep 0.2; rm "${folder}/run$$"`;
    const engine = officeEngine(await program(count, 'printf %%PDF- > "$out/minutes.pdf"'));
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => onBehalfOf(`person ${at % 3}`, () => engine.convert(Buffer.from('docx')))),
    );
    const names = (await readdir(folder)).filter((name) => name.startsWith('seen'));
    const seen = await Promise.all(names.map(async (name) => Number(await readFile(join(folder, name), 'utf8'))));
    expect(seen).toHaveLength(5);
    expect(Math.max(...seen)).toBeLessThanOrEqual(1);
  });

  it('is found on the PATH, or at the configured place, and nowhere else', async () => {
    const path = await program();
    expect(await findOffice(null, `/nowhere:${folder}`)).toBe(path);
    expect(await findOffice(null, '/nowhere')).toBeNull();
    expect(await findOffice(null, undefined)).toBeNull();
    expect(await findOffice(path, '/nowhere')).toBe(path);
    expect(await findOffice(join(folder, 'other'), folder)).toBeNull();
  });
});
