import { localModelAt } from '@greffier/language-model/local-model';
import { LocalModelError } from '@greffier/language-model/messages';
import { speedsIn } from '@greffier/language-model/speeds';
import { modelsCommand } from '@greffier/speech/models/command';
import { createModelStore, hubAt, modelsFolder } from '@greffier/speech/models/store';
import { resolve } from 'node:path';
import { aboutWords } from './text/writer.ts';

// Only its owner may read DATA_DIR, whichever program makes the folder first. A separate models folder may be shared
// by accounts.
if (!process.env['MODELS_DIR']?.trim()) process.umask(0o077);
const address = process.env['MODEL_HUB_URL'];
if (address?.trim() && address.trim() !== 'off' && !URL.canParse(address)) {
  process.stderr.write('MODEL_HUB_URL attend une adresse http:// ou https://, ou off\n');
  process.exit(2);
}
// The server has the same default for its reserve.
const reserve = Number(process.env['MIN_FREE_BYTES']?.trim() || 1e9);
if (!Number.isSafeInteger(reserve) || reserve < 0) {
  process.stderr.write('MIN_FREE_BYTES attend un nombre d’octets\n');
  process.exit(2);
}
const abort = new AbortController();
process.once('SIGINT', () => abort.abort());
process.once('SIGTERM', () => abort.abort());
const folder = resolve(modelsFolder(process.env));

/**
 * Measures a language model that was put to use, so that the server knows the model's speed on this machine.
 * @returns a sentence for the person who runs the command
 */
async function measure(file: string): Promise<string> {
  const model = localModelAt(file);
  try {
    const test = await model.measure(abort.signal);
    await speedsIn(folder).keep(file, test);
    const [read, written] = [aboutWords(test, test.read), aboutWords(test, test.written)];
    return `Sur cette machine, il lit environ ${read} mots par minute et en écrit environ ${written}.`;
  } catch (error) {
    if (error instanceof LocalModelError) return error.message;
    throw error;
  } finally {
    await model.close();
  }
}

process.exitCode = await modelsCommand(
  process.argv.slice(2),
  createModelStore({ folder, fixedSpeech: process.env['SPEECH_MODEL']?.trim() || null, hub: hubAt(address), reserve }),
  {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    redraw: process.stderr.isTTY ? (line) => void process.stderr.write(`\r\u001B[K${line}`) : null,
  },
  abort.signal,
  measure,
);
