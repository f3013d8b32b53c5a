import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../../../e2e/fixtures/reunion.opus', import.meta.url));

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, ...env } },
      (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });
}

describe('transcription from the command line', () => {
  it('explains itself in French', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Transcrit un enregistrement');
  });

  it.each([
    [[]],
    [['--inconnu', FIXTURE]],
    [['--vtt', '--json', FIXTURE]],
    [['--language', 'xx', FIXTURE]],
    [['--segment-minutes', '0', FIXTURE]],
  ])('answers a wrong command with its help: %j', async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage');
  });

  it('says that a recording or a model is missing', async () => {
    expect(await run(['nulle-part.mp3'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('introuvable') as string,
    });
    // A folder can be opened, but has no sound.
    expect(await run([fileURLToPath(new URL('.', import.meta.url))])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^«\u00A0.*\u00A0» est un dossier\u00A0: indiquez un enregistrement/) as string,
    });
    // The starter weights come with the program, so only other weights can be missing.
    const without = await run([FIXTURE], { MODELS_DIR: '/nulle-part', SPEECH_MODEL: 'whisper-small' });
    expect(without).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('/nulle-part/') as string });
    expect(without.stderr).toContain('MODELS_DIR');
  });

  it('prints only JSON to stdout, and progress to stderr', { timeout: 240_000 }, async () => {
    const { code, stdout, stderr } = await run(['--json', FIXTURE]);
    const printed = JSON.parse(stdout) as { duration: number; passages: Record<string, unknown>[] }; // Checked below.
    expect(code).toBe(0);
    expect(Object.keys(printed)).toEqual(['duration', 'passages']);
    expect(Object.keys(printed.passages[0] ?? {})).toEqual(['speaker', 'start', 'end', 'text']);
    expect(stderr).toContain('transcription');
  });
});
