import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { CreateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { z } from 'zod';
import { Api } from '../../e2e/support/api.ts';
import { TestServer } from '../../e2e/support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const USAGE = `Usage: npm run bench -- schemathesis [--program <path>] [--examples 50] [--people 2] [--seed <number>]

schemathesis is a Python program:
  python3 -m venv ~/schemathesis && ~/schemathesis/bin/pip install schemathesis
  npm run bench -- schemathesis --program ~/schemathesis/bin/schemathesis
Without --program, SCHEMATHESIS and then the PATH say where it is.`;

/**
 * Calls whose valid input JSON Schema cannot describe: an issuer's code, a valid file, two ids that belong together, a
 * web address.
 */
const UNSAID = [
  'callback',
  'transcribe',
  'extractFormat',
  'extractAgendaFromPdf',
  'importAgenda',
  'generateAgenda',
  'updateOrganisation',
  'saveAuthConfig',
];

/** Parameter name → ids of existing things. */
type Known = Readonly<Record<string, readonly string[]>>;

const Report = z.object({
  running_time: z.number(),
  complete: z.boolean(),
  operations: z.object({ tested: z.int() }),
  test_cases: z.object({ generated: z.int(), unique_failures: z.int(), errored: z.int() }),
  errors: z.array(z.unknown()),
});

/**
 * Lets schemathesis call a real server according to the server's own document, as normal users and as a super user, and
 * prints a Markdown table. Fails on any 5xx, any undocumented status or answer, and any input accepted or refused
 * against the document.
 */
export async function benchSchemathesis(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      program: { type: 'string', default: process.env['SCHEMATHESIS'] ?? 'schemathesis' },
      examples: { type: 'string', default: '50' },
      people: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    },
  });
  const version = await run(values.program, ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  if (version === null) {
    console.error(`${values.program} does not run.\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'greffier-schemathesis-'));
  const server = await TestServer.start({ LOG_LEVEL: 'warn' });
  try {
    const chief = await Api.signIn(server, 'chef@exemple.ch');
    const people: Api[] = [];
    for (let person = 1; person <= Number(values.people); person += 1) {
      people.push(await Api.signIn(server, `personne.${person}@exemple.ch`));
    }
    const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
    const today = new Date().toISOString().slice(0, 10);
    console.log(
      `${today}, ${availableParallelism()} cores, commit ${commit.trim()}, ${version}, seed ${values.seed}\n`,
    );
    console.log('| as | calls | cases | findings | seconds |\n|---|---|---|---|---|');
    // The super user comes last, since they may delete the others.
    for (const [who, api] of [...people.map((api) => ['a user', api] as const), ['a super user', chief] as const]) {
      const config = await configure(join(folder, 'schemathesis.toml'), await furnish(api));
      const report = await attack(values, server, api, config, join(folder, 'report.json'));
      const { operations, test_cases: cases, running_time: seconds } = report;
      const findings = cases.unique_failures + cases.errored + report.errors.length;
      console.log(`| ${who} | ${operations.tested} | ${cases.generated} | ${findings} | ${seconds.toFixed(0)} |`);
      if (findings > 0 || !report.complete) process.exitCode = 1;
    }
    const broken = server.log.match(/"level":50|"level":60/g) ?? [];
    console.log(`\nFailures that the server logged as unexpected: ${broken.length}.`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a meeting with a transcript, a template and a vocabulary, so that some requests find something. */
async function furnish(api: Api): Promise<Known> {
  const form = { meeting_name: 'Comité', meeting_date: '2026-03-03', participants: ['Anne Jobin'] };
  const { meeting_id: meeting } = await api.transcribe(join(root, 'e2e/fixtures/reunion.opus'), form);
  const { unique_speakers: speakers } = await api.until(meeting, ({ status }) => status === 'transcribed', 900);
  const template = await api.call(CreateTemplate, {}, { name: 'Comité', format: [{ level: 1, text: 'Ouverture' }] });
  const vocabulary = await api.call(CreateVocabulary, {}, { name: 'Noms' });
  const { id } = await api.call(GetMeeting, { meeting_id: meeting });
  return {
    'path.meeting_id': [id],
    'path.speaker_id': speakers,
    'path.template_id': [template.id],
    'path.vocabulary_id': [vocabulary.id],
    'body.meeting_id': [id],
    'body.template_id': [template.id],
  };
}

/** Writes schemathesis's settings. @returns the file's path */
async function configure(file: string, known: Known): Promise<string> {
  const names = Object.keys(known);
  const lines = [
    // PostgreSQL cannot store NUL, so texts with NUL are refused. A schema could say so, but this would help no reader.
    'generation.allow-x00 = false',
    // JSON Schema cannot express that texts are tidied before they are checked, so near a limit the schema is inexact.
    ...['fuzzing', 'stateful'].flatMap((phase) => [
      `[phases.${phase}.checks]`,
      'positive_data_acceptance.enabled = false',
      'negative_data_rejection.enabled = false',
    ]),
    ...names.flatMap((name, at) => [`[dictionaries.known${at}]`, `values = ${JSON.stringify(known[name])}`]),
    '[parameters]',
    ...names.map((name, at) => `${JSON.stringify(name)} = { dictionary = "known${at}", probability = 0.7 }`),
    '[[operations]]',
    `include-operation-id = ${JSON.stringify(UNSAID)}`,
    'checks.positive_data_acceptance.enabled = false',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

interface Settings {
  readonly program: string;
  readonly examples: string;
  readonly seed: string;
}

/** Runs schemathesis to its end and reads its report. Its findings go to stderr. */
async function attack(
  { program, examples, seed }: Settings,
  { url }: TestServer,
  { token }: Api,
  config: string,
  report: string,
): Promise<z.infer<typeof Report>> {
  const args = ['--config-file', config, 'run', `${url}/api/openapi.json`, '--no-color', '--continue-on-failure'];
  args.push('--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', examples, '--request-timeout', '60');
  args.push('--header', `Authorization: Bearer ${token}`, '--generation-database', 'none');
  args.push('--report', 'json', '--report-json-path', report, '--seed', seed);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) console.error(output);
  return Report.parse(JSON.parse(await readFile(report, 'utf8')));
}
