import { resolve } from 'node:path';
import { modelsCommand } from './command.ts';
import { createModelStore, hubAt, modelsFolder } from './store.ts';

// DATA_DIR is its owner's alone, whoever makes it first. A folder of models that several accounts share is not.
if (!process.env['MODELS_DIR']?.trim()) process.umask(0o077);
const address = process.env['MODEL_HUB_URL'];
if (address?.trim() && address.trim() !== 'off' && !URL.canParse(address)) {
  process.stderr.write('MODEL_HUB_URL attend une adresse http:// ou https://, ou off\n');
  process.exit(2);
}
// As the server's.
const reserve = Number(process.env['MIN_FREE_BYTES']?.trim() || 1e9);
if (!Number.isSafeInteger(reserve) || reserve < 0) {
  process.stderr.write('MIN_FREE_BYTES attend un nombre d’octets\n');
  process.exit(2);
}
const abort = new AbortController();
process.once('SIGINT', () => abort.abort());
process.once('SIGTERM', () => abort.abort());
const store = createModelStore({
  folder: resolve(modelsFolder(process.env)),
  fixedSpeech: process.env['SPEECH_MODEL']?.trim() || null,
  hub: hubAt(address),
  reserve,
});
process.exitCode = await modelsCommand(
  process.argv.slice(2),
  store,
  {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    redraw: process.stderr.isTTY ? (line) => void process.stderr.write(`\r\u001B[K${line}`) : null,
  },
  abort.signal,
);
