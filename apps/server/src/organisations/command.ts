import { resolve, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import type { DatabaseClient } from '../database/client.ts';
import { MIGRATIONS } from '../database/postgres/connections.ts';
import { FolderLockedError, lockFolder } from '../database/lock.ts';
import { openPglite } from '../database/embedded/pglite.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { addServed, changeServed, type Counted, listServed, otherSessions } from '../database/organizations/served.ts';
import { OtherStorageError, requireKnownStorage } from '../features/files/same-storage.ts';
import { openLog } from '../observe/log.ts';
import { NO_STORE } from '../storage/no-store.ts';
import { selectStorage } from '../storage/select.ts';
import { isStorageUnavailable } from '../storage/storage.ts';
import { hostOf, readGiven, USAGE, UsageError, wholeSignIn } from './arguments.ts';
import { removeOrganization } from './remove.ts';

/** Error that keeps the command from its work. Its French message says what to do. */
class CommandError extends Error {}

let config: Config;
try {
  config = loadConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run([name, ...args]: readonly string[], database: DatabaseClient): Promise<string> {
  const served = await listServed(database);
  if (name === 'list') return served.map(line).join('');
  const own = served.find(({ signIn }) => signIn === null);
  if (own === undefined)
    throw new CommandError('Démarrez Greffier et connectez-vous une fois avant d’ajouter une autre organisation.');
  if (config.databaseUrl !== null && (await otherSessions(database.db)) > 0) {
    throw new CommandError('Arrêtez d’abord tous les processus de Greffier qui utilisent cette base de données.');
  }
  if (name === 'add') {
    const { name: title, maxUsers = null, domains, signIn } = readGiven(args);
    if (title === undefined) throw new UsageError(USAGE);
    const whole = wholeSignIn(signIn);
    refuseTaken(whole.host, served);
    await addServed(database, own, { name: title, maxUsers, domains, signIn: resolved(whole) });
    return `Organisation ajoutée\u00A0: ${title}. Adresse de retour à déclarer\u00A0: ${callbackOf(whole.host)}\n`;
  }
  const [host = '', ...options] = args;
  const known = served.find(({ signIn }) => signIn !== null && signIn.host === hostOf(host));
  if (known?.signIn == null) throw new CommandError(`Aucune organisation n’a l’hôte ${host}.`);
  if (name === 'remove') return removeConfirmed(known, database);
  const { name: title, maxUsers, signIn } = readGiven(options);
  const changed = { ...known.signIn, ...signIn };
  if (changed.host !== known.signIn.host) refuseTaken(changed.host, served);
  await changeServed(database, known.id, {
    ...(title !== undefined && { name: title }),
    ...(maxUsers !== undefined && { maxUsers }),
    signIn: resolved(changed),
  });
  return `Organisation changée\u00A0: ${title ?? known.name}. Adresse de retour à déclarer\u00A0: ${callbackOf(changed.host)}\n`;
}

/** Removes an organisation after somebody has typed its name to confirm. */
async function removeConfirmed({ id, name, people }: Counted, database: DatabaseClient): Promise<string> {
  const storage = await selectStorage(config);
  // In another storage, none of the organisation's files would be found, and the removal would seem to succeed. Nothing
  // is written before the name is typed.
  await requireKnownStorage({ database, storage });
  process.stderr.write(
    `${name}, ${people}\u00A0${people > 1 ? 'personnes' : 'personne'}\u00A0: tout sera supprimé. Écrivez le nom de l’organisation pour confirmer\u00A0: `,
  );
  const typed = await readLine();
  if (typed.trim() !== name) throw new CommandError('Ce n’est pas ce nom\u00A0: rien n’est supprimé.');
  const meetings = await removeOrganization({ database, storage, log: openLog('warn', process.stderr) }, id);
  return `Organisation supprimée\u00A0: ${name}, ${meetings}\u00A0${meetings > 1 ? 'réunions' : 'réunion'}.\n`;
}

/** Reads a line that somebody types; empty if nobody types one. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    process.stdin.destroy();
    return line;
  }
  return '';
}

const { protocol, host: ownHost } = new URL(config.publicUrl);
const callbackOf = (host: string): string => `${protocol}//${host}/auth/callback`;

function refuseTaken(host: string, served: readonly Counted[]): void {
  if (host !== ownHost && served.every(({ signIn }) => signIn?.host !== host)) return;
  throw new CommandError(`L’hôte ${host} est déjà celui d’une organisation.`);
}

/** Makes the path of a secret's file absolute, because the server may be started from another folder. */
const resolved = (signIn: ReturnType<typeof wholeSignIn>): ReturnType<typeof wholeSignIn> =>
  'file' in signIn.secretFrom ? { ...signIn, secretFrom: { file: resolve(signIn.secretFrom.file) } } : signIn;

const line = ({ name, signIn, people }: Counted): string =>
  `${signIn?.host ?? ownHost}\t${name}\t${people}\u00A0${people > 1 ? 'personnes' : 'personne'}\t${signIn?.issuer ?? config.oidc?.issuer ?? 'connexion locale'}\n`;

/** Time limits for a removal, which deletes all of an organisation at once and may take longer than other calls. */
const PATIENT = { calls: MIGRATIONS };

async function withDatabase<T>(use: (database: DatabaseClient) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null)
    return closing(await openPostgres(config.databaseUrl, () => undefined, PATIENT), use);
  const lock = await lockFolder(config.dataDir);
  try {
    const fail = (error: unknown): never => {
      throw error;
    };
    return await closing(await openPglite(join(config.dataDir, 'database'), fail), use);
  } finally {
    await lock.release();
  }
}

async function closing<T>(database: DatabaseClient, use: (database: DatabaseClient) => Promise<T>): Promise<T> {
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

process.umask(0o077);
const args = process.argv.slice(2);
try {
  if (!['list', 'add', 'change', 'remove'].includes(args[0] ?? '')) throw new UsageError(USAGE);
  // Wrong options are reported before a database is opened.
  if (args[0] === 'add') wholeSignIn(readGiven(args.slice(1)).signIn);
  process.stdout.write(await withDatabase((database) => run(args, database)));
} catch (error) {
  const isExpected = [CommandError, FolderLockedError, OtherStorageError, UsageError].some(
    (kind) => error instanceof kind,
  );
  const message = error instanceof Error ? error.message : String(error);
  const said = isStorageUnavailable(error) ? NO_STORE : `La commande a échoué\u00A0: ${message}`;
  process.stderr.write(`${isExpected ? message : said}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
