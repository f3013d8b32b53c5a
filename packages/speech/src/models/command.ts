import { formatBytes } from '@greffier/contract/bytes';
import { frenchNumber } from '@greffier/contract/text';
import { join } from 'node:path';
import { modelBytes, STARTER_MODELS } from './catalogue/catalogue.ts';
import {
  type CatalogueModel,
  type ListeningModel,
  MODEL_ROLES,
  type ModelRole,
  type WritingModel,
} from './catalogue/entry.ts';
import { ModelsError } from './errors.ts';
import { PUBLIC_HUB } from './hub.ts';
import type { InUse } from './in-use.ts';
import type { ModelState } from './states.ts';
import type { ModelStore } from './store.ts';

const HELP = `Modèles de transcription et de rédaction\u00A0: voir, installer, choisir, supprimer.

Usage\u00A0:
  npm run models -- list                  ce qui est installé, ce qui peut l’être
  npm run models -- install <modèle>      télécharge, vérifie et met en service (--keep\u00A0: sans mettre en service)
  npm run models -- use <modèle>          met en service un modèle installé
  npm run models -- leave <modèle>        met hors service un modèle de rédaction\u00A0: les PV sont faits de citations
  npm run models -- remove <modèle>       supprime un modèle, ou ce qui en est téléchargé
  npm run models -- files <modèle>        ses fichiers, pour les placer à la main

Environnement\u00A0: MODELS_DIR (ou DATA_DIR/models), SPEECH_MODEL, MODEL_HUB_URL (off\u00A0: aucun téléchargement),
MIN_FREE_BYTES (place qui reste libre sur le disque, 1 Go sans autre indication).
Code de sortie\u00A0: 0 terminé, 1 échec, 2 mauvaise commande, 130 interrompu (la même commande continue).`;

/** Output of a command. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Redraws one line; null if the output is not a terminal. */
  readonly redraw: ((line: string) => void) | null;
}

/**
 * Measures the speed of a language model on this machine.
 * @param file path of the model
 * @returns the result as text for a person
 */
export type Measure = (file: string) => Promise<string>;

/** Runs `npm run models`. @returns the exit code */
export async function modelsCommand(
  args: readonly string[],
  store: ModelStore,
  { out, err, redraw }: Output,
  signal: AbortSignal,
  measure: Measure,
): Promise<number> {
  const keep = args.includes('--keep');
  const [verb = 'list', id, ...rest] = args.filter((arg) => arg !== '--keep');
  if (verb === 'list' && id === undefined) {
    await printList(store, out);
    return 0;
  }
  if (verb === 'help' || verb === '--help') {
    out(HELP);
    return 0;
  }
  const known = ['install', 'use', 'leave', 'remove', 'files'].includes(verb);
  if (!known || id === undefined || rest.length > 0 || (keep && verb !== 'install')) {
    err(HELP);
    return 2;
  }
  try {
    if (verb === 'install') await install(store, id, keep, { out, err, redraw }, signal);
    else if (verb === 'files') for (const line of placement(store, store.find(id))) out(line);
    else if (verb === 'use') {
      await store.use(id);
      out(`«\u00A0${id}\u00A0» est en service pour ${NEXT[await store.roleOf(id)]}.`);
    } else if (verb === 'leave') {
      await store.leave(id);
      out(`«\u00A0${id}\u00A0» est hors service\u00A0: les prochains PV seront faits de citations.`);
    } else {
      await store.remove(id);
      out(`«\u00A0${id}\u00A0» est supprimé.`);
    }
    if (verb === 'use' || (verb === 'install' && !keep)) await measured(store, id, out, measure);
    return 0;
  } catch (error) {
    if (signal.aborted) {
      err(`\nInterrompu. Ce qui est téléchargé est gardé\u00A0: relancez la même commande pour continuer.`);
      return 130;
    }
    if (!(error instanceof ModelsError)) throw error;
    err(error.message);
    if (error.code === 'stopped') return 130;
    if (['hub_off', 'unreachable', 'refused', 'not_found', 'changed'].includes(error.code)) {
      for (const line of placement(store, store.find(id))) err(line);
    }
    return 1;
  }
}

/** Measures the speed of the language model that was just taken into use. */
async function measured(store: ModelStore, id: string, out: Output['out'], measure: Measure): Promise<void> {
  const file = (await store.inUse()).text === id ? await store.textModelFile() : null;
  if (file === null) return;
  out('Mesure de sa vitesse sur cette machine…');
  out(await measure(file));
}

async function install(
  store: ModelStore,
  id: string,
  keep: boolean,
  { out, redraw }: Output,
  signal: AbortSignal,
): Promise<void> {
  const model = store.find(id);
  let tenth = -1;
  const fresh = await store.install(id, {
    signal,
    onProgress: ({ bytes, total, remaining }) => {
      const percent = Math.floor((100 * bytes) / total);
      const left = remaining === null ? '' : `  encore ${duration(remaining)}`;
      const line = `${id}  ${String(percent).padStart(3)}\u00A0%  ${formatBytes(bytes)} sur ${formatBytes(total)}${left}`;
      if (redraw !== null) redraw(line);
      else if (Math.floor(percent / 10) > tenth) out(line);
      tenth = Math.floor(percent / 10);
    },
  });
  redraw?.('');
  const where = join(store.folder, id);
  out(
    fresh
      ? `«\u00A0${id}\u00A0» est installé et vérifié\u00A0: ${where} (${model.licence}, ${model.author})`
      : `«\u00A0${id}\u00A0» est déjà installé\u00A0: ${where}`,
  );
  if (keep) return;
  const { speech, fixed } = await store.inUse();
  if (fixed && model.role === 'speech' && speech === id) {
    out('Il est en service pour les prochaines transcriptions (SPEECH_MODEL).');
    return;
  }
  if (fixed && model.role === 'speech') {
    out(`SPEECH_MODEL impose «\u00A0${speech}\u00A0»\u00A0: retirez cette variable, ou donnez-lui la valeur ${id}.`);
    return;
  }
  await store.use(id);
  const back = model.role === 'text' ? `leave ${id}` : `use ${STARTER_MODELS[model.role]}`;
  out(`Il est en service pour ${NEXT[model.role]} (retour\u00A0: npm run models -- ${back}).`);
}

const ROLES: Readonly<Record<ModelRole, string>> = {
  speech: 'Transcrire (le texte)',
  speakers: 'Distinguer les voix',
  text: 'Rédiger (les PV)',
};

/** Work that uses a newly chosen model, by the model's role. */
const NEXT: Readonly<Record<ModelRole, string>> = {
  speech: 'les prochaines transcriptions',
  speakers: 'les prochaines transcriptions',
  text: 'les prochains PV',
};

async function printList(store: ModelStore, out: (line: string) => void): Promise<void> {
  const [states, used, running] = [await store.list(), await store.inUse(), await store.running()];
  for (const role of MODEL_ROLES) {
    const rows = states.filter((state) => state.role === role).map((state) => row(state, used));
    if (rows.length === 0) continue;
    const widths = [0, 1, 2, 3, 4, 5, 6].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
    out(`${role === 'speech' ? '' : '\n'}${ROLES[role]}`);
    for (const cells of rows)
      out(
        `  ${cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}`,
      );
  }
  if (used.text === null) out('\nAucun modèle ne rédige\u00A0: les PV sont faits de citations.');
  for (const { id, role, problem } of used.replaced) {
    const instead = role === 'text' ? 'les PV sont faits de citations' : `${used[role]} sert à sa place`;
    out(`\n«\u00A0${id}\u00A0» est choisi mais ne peut pas servir\u00A0; ${instead}. ${problem}`);
  }
  for (const { id, problem } of states) if (problem !== null) out(`\n${id} est incomplet\u00A0: ${problem}`);
  for (const { id, entry } of states) if (entry?.note) out(`\n${id}\u00A0: ${entry.note}`);
  if (running !== null) {
    const percent = Math.floor((100 * running.bytes) / running.total);
    out(`\nInstallation en cours\u00A0: ${running.model}, ${percent}\u00A0%`);
  }
  out(
    `\nLes temps (par rapport au modèle de départ) et la mémoire sont des estimations\u00A0; les erreurs sont celles que d’autres ont publiées. Dossier\u00A0: ${store.folder}`,
  );
  if (used.fixed) out(`SPEECH_MODEL impose «\u00A0${used.speech}\u00A0».`);
}

function row({ id, role, bytes, memory, state, waiting, entry, licence }: ModelState, used: InUse): string[] {
  const said = {
    starter: 'de départ',
    installed: 'installé',
    incomplete: 'incomplet',
    absent: waiting === 0 ? 'à installer' : `commencé (${Math.floor((100 * waiting) / bytes)}\u00A0%)`,
  }[state];
  return [
    id,
    formatBytes(bytes),
    licence,
    ...(entry?.role === 'text' ? writerFacts(entry, memory) : listenerFacts(entry, memory)),
    used[role] === id ? `${said}, en service` : said,
  ];
}

const listenerFacts = (entry: ListeningModel | null, memory: number): string[] => [
  entry === null ? '' : `temps × ${times(entry)}`,
  entry === null || entry.languages === null ? '' : `${entry.languages} langues, dont fr, en, de`,
  `mémoire ${formatBytes(memory)}`,
  entry === null ? '' : `erreur ${publishedError(entry)}`,
];

const writerFacts = ({ machine, recommended }: WritingModel, memory: number): string[] => [
  `mémoire ${formatBytes(memory)}`,
  `pour ${machine}`,
  recommended ? 'recommandé' : '',
  '',
];

const publishedError = ({ publishedError: error }: ListeningModel): string =>
  error === null ? 'non publiée' : `${frenchNumber(error.percent)}\u00A0% ${error.of}`;

const times = ({ relativeTime: [from, to] }: ListeningModel): string =>
  [from, to].map((value) => value.toLocaleString('fr-CH')).join(' à ');

/** Explains which files to download on another machine, and where to put them. */
function placement(store: ModelStore, model: CatalogueModel): string[] {
  const hub = store.hub?.address ?? PUBLIC_HUB;
  return [
    `\nPour placer «\u00A0${model.id}\u00A0» à la main (${formatBytes(modelBytes(model))}), téléchargez ces fichiers sur une autre machine et copiez-les sous ces noms\u00A0:`,
    ...model.files.flatMap(({ path, bytes, sha256 }) => [
      `  ${hub}/${model.repository}/resolve/${model.commit}/${path}`,
      `    → ${join(store.folder, model.id, path)}`,
      `      ${frenchNumber(bytes)} octets, sha256 ${sha256}`,
    ]),
    `Puis «\u00A0npm run models -- use ${model.id}\u00A0» les vérifie et les met en service.`,
  ];
}

/** Writes a duration as `3 s`, `12 min` or `1 h 05 min`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)}\u00A0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00A0min`;
  return `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(minutes % 60).padStart(2, '0')}\u00A0min`;
}
