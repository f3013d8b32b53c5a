import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../config.ts';
import { selectStorage } from '../storage/select.ts';
import { backUp, type Installation, keepNewest } from './back-up.ts';
import { BackupError } from '../database/backup/error.ts';
import { DESTINATIONS } from './move/destinations.ts';
import { move } from './move/move.ts';
import { restore } from './restore.ts';
import { failureSaid, movedSaid, UsageError } from './said.ts';
import { RESTORING } from './tree.ts';

const BACKUP_USAGE = `Usage\u00A0:
  npm run --silent backup -- --make-key FICHIER
      Crée une clé. FICHIER la garde secrète\u00A0: rangez-le ailleurs que les sauvegardes. La clé publique s’affiche.
  npm run --silent backup -- --to DOSSIER --for age1… [--keep NOMBRE]
      Sauvegarde les données, chiffrées pour cette clé publique, et garde les NOMBRE plus récentes.
      Avec S3_BUCKET, les fichiers passent par DATA_DIR, qui doit avoir de la place pour tous.`;
const RESTORE_USAGE = `Usage\u00A0: npm run --silent restore -- SAUVEGARDE --key FICHIER
  Restaure dans un DATA_DIR vide (et une base DATABASE_URL vide). FICHIER contient la clé secrète.`;

const MOVE_USAGE = `Usage\u00A0: npm run --silent move -- --to postgresql | embedded | bucket | folder
  postgresql  Copie la base de DATA_DIR dans la base vide DATABASE_URL et, si S3_BUCKET est défini, les fichiers
              dans ce stockage vide.
  embedded    L’inverse.
  bucket      Copie seulement les fichiers de DATA_DIR dans le stockage S3_BUCKET vide, et inscrit ce nouvel
              emplacement dans la base DATABASE_URL.
  folder      L’inverse.
  Chaque ligne et chaque fichier est comparé. Arrêtez d’abord Greffier.`;

async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  // The file format of age-keygen.
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (cause: unknown) => {
      throw new BackupError(`Le fichier ${file} ne peut pas être créé, ou existe déjà.`, { cause });
    },
  );
  process.stdout.write(`${recipient}\n`);
}

/** Returns the installation that the environment describes. */
async function installationOf(config: Config): Promise<Installation> {
  return config.s3 === null ? config : { ...config, storage: await selectStorage(config) };
}

async function runBackup(args: readonly string[]): Promise<void> {
  const { values } = parsed(
    args,
    { to: { type: 'string' }, for: { type: 'string' }, keep: { type: 'string' }, 'make-key': { type: 'string' } },
    BACKUP_USAGE,
  );
  if (values['make-key'] !== undefined) return makeKey(resolve(values['make-key']));
  const { to, for: recipient } = values;
  const keep = values.keep === undefined ? Infinity : Number(values.keep);
  if (to === undefined || recipient === undefined || !(keep >= 1)) throw new UsageError(BACKUP_USAGE);
  const folder = resolve(to);
  const path = await backUp(await installationOf(loadConfig(process.env)), folder, recipient, stop.signal);
  await keepNewest(folder, keep);
  process.stdout.write(`Sauvegarde faite et relue\u00A0: ${path}\n`);
}

async function runRestore(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args, { key: { type: 'string' } }, RESTORE_USAGE, true);
  const [path] = positionals;
  if (path === undefined || positionals.length > 1 || values.key === undefined) throw new UsageError(RESTORE_USAGE);
  const content = await readFile(values.key, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`La clé ${values.key} ne peut pas être lue.`, { cause });
  });
  const identity = /^AGE-SECRET-KEY-[A-Z0-9-]+$/m.exec(content)?.[0] ?? '';
  await restore(await installationOf(loadConfig(process.env)), resolve(path), identity);
  process.stdout.write('Sauvegarde restaurée. Démarrez Greffier\u00A0: chaque personne se connecte à nouveau.\n');
}

async function runMove(args: readonly string[]): Promise<void> {
  const given = parsed(args, { to: { type: 'string' } }, MOVE_USAGE).values.to;
  const to = DESTINATIONS.find((one) => one === given);
  if (to === undefined) throw new UsageError(MOVE_USAGE);
  const config = loadConfig(process.env);
  // Checkpoints in DATA_DIR belong to the source. They must not count as copies of the bucket's checkpoints.
  const aside = { ...config, dataDir: join(config.dataDir, RESTORING) };
  const storage = config.s3 === null ? undefined : await selectStorage(aside);
  const moved = await move(
    { ...config, ...(storage && { storage }) },
    to,
    (percent) => process.stdout.write(`Fichiers\u00A0: ${percent}\u00A0%\n`),
    stop.signal,
  );
  process.stdout.write(`${movedSaid(moved, to, config.dataDir, config.s3 !== null)}\n`);
}

function parsed<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: T,
  usage: string,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (cause) {
    throw new UsageError(usage, { cause });
  }
}

process.umask(0o077);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
const [name, ...args] = process.argv.slice(2);
try {
  if (name === 'restore') await runRestore(args);
  else if (name === 'move') await runMove(args);
  else await runBackup(args);
} catch (error) {
  process.stderr.write(`${failureSaid(error, stop.signal.aborted)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
