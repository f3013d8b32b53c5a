// `npm run gpu -- cuda` (or `vulkan`) installs the library for language models on a graphics card; `off` removes it.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ADDED_CARDS, CARD_FOLDER, CARD_PACKAGES, CARD_SCOPE, cardHere } from '../packages/language-model/src/card.ts';

const RUNTIME = resolve(import.meta.dirname, '../node_modules/node-llama-cpp/package.json');

function end(message: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  process.exit(code);
}

const wanted = process.argv[2];
const platform = `${process.platform}-${process.arch}`;
const packages = CARD_PACKAGES[platform];
if (wanted === undefined) {
  const card = await cardHere();
  end(card === null ? 'Aucune bibliothèque pour carte graphique n’est installée.' : `Installée\u00A0: ${card}`, 0);
}
if (wanted === 'off') {
  await rm(CARD_FOLDER, { recursive: true, force: true });
  end('Les modèles de langage calculent sur le processeur.', 0);
}
const card = ADDED_CARDS.find((one) => one === wanted);
if (card === undefined) end('usage\u00A0: npm run gpu -- cuda | vulkan | off', 2);
if (packages === undefined) end(`Aucune bibliothèque n’est publiée pour ce système (${platform}).`, 1);

// The version must be exactly that of the runtime.
const { version } = JSON.parse(await readFile(RUNTIME, 'utf8')) as { readonly version: string }; // npm wrote it.
// The child that loads it may run under another account.
process.umask(0o022);
await rm(CARD_FOLDER, { recursive: true, force: true });
await mkdir(CARD_FOLDER, { recursive: true });
await writeFile(join(CARD_FOLDER, 'package.json'), '{ "private": true, "type": "module" }\n');
const named = packages[card].map((name) => `${CARD_SCOPE}/${name}@${version}`);
const options = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false'];
const { status } = spawnSync('npm', ['install', '--prefix', CARD_FOLDER, ...options, ...named], {
  cwd: CARD_FOLDER,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) {
  await rm(CARD_FOLDER, { recursive: true, force: true });
  end('L’installation n’a pas abouti\u00A0: rien n’est changé.', 1);
}
end('Installée. Relancez Greffier\u00A0; npm run gpu -- off revient au processeur.', 0);
