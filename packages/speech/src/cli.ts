import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { remainingTime } from '@greffier/contract/remaining-time';
import { Language } from '@greffier/contract/values';
import { createModelStore, modelsFolder } from './models/store.ts';
import { transcribe } from './transcribe.ts';
import { SpeechError, type Progress, type SpeechPassage } from './types.ts';

const HELP = `Transcrit un enregistrement sur cette machine, sans rien envoyer ailleurs.

Usage\u00a0: npm run transcribe -- [options] <enregistrement>

  --vtt                   sous-titres WebVTT au lieu du texte
  --json                  { duration, passages: [{ speaker, start, end, text }] } et rien d’autre
  --language fr|en|de     langue principale (fr)
  --languages fr,en,de    autres langues que l’on peut entendre
  --segment-minutes N     longueur d’un segment, en minutes (30)
  --help                  cette aide

Environnement\u00a0: MODELS_DIR (ou DATA_DIR/models), SPEECH_MODEL, SEGMENT_MINUTES.
Code de sortie\u00a0: 0 terminé, 1 échec, 2 mauvaise commande, 130 interrompu.`;

const BAR_WIDTH = 30;
const STAGES: Readonly<Record<Progress['stage'], string>> = {
  decoding: 'décodage',
  listening: 'écoute',
  transcribing: 'transcription',
  unanswered: 'attente du serveur de transcription',
  speakers: 'orateurs',
  finishing: 'finition',
};

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command === 'help') {
    console.log(HELP);
    return 0;
  }
  if (command === 'invalid') {
    console.error(HELP);
    return 2;
  }
  const refusal = await whyNotRead(command.file);
  if (refusal !== null) {
    console.error(refusal);
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'greffier-'));
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  process.once('SIGTERM', () => abort.abort());
  try {
    const { passages, duration } = await transcribe(
      command.file,
      {
        ...(await weightsInUse()),
        language: command.language,
        extraLanguages: command.extraLanguages,
        vocabulary: [],
        segmentMinutes: command.segmentMinutes,
        checkpointDir: join(folder, 'checkpoints'),
        snippetsDir: join(folder, 'snippets'),
      },
      progressWriter(),
      abort.signal,
    );
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    if (command.format === 'json') console.log(toJson(duration, passages));
    else console.log(command.format === 'vtt' ? toVtt(passages) : toText(passages));
    return 0;
  } catch (error) {
    if (abort.signal.aborted) return 130;
    if (!(error instanceof SpeechError)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds the models that a server started in this folder would use. */
async function weightsInUse() {
  const modelsDir = resolve(modelsFolder(process.env));
  const fixedSpeech = process.env['SPEECH_MODEL']?.trim() || null;
  const { speech, speakers } = await createModelStore({ folder: modelsDir, fixedSpeech, hub: null }).inUse();
  return { modelsDir, speechModel: speech, speakerModel: speakers };
}

interface Command {
  readonly file: string;
  readonly format: 'text' | 'vtt' | 'json';
  readonly language: Language;
  readonly extraLanguages: readonly Language[];
  readonly segmentMinutes: number;
}

function readCommand(args: readonly string[]): Command | 'help' | 'invalid' {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        vtt: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        language: { type: 'string', default: 'fr' },
        languages: { type: 'string', default: '' },
        'segment-minutes': { type: 'string', default: process.env['SEGMENT_MINUTES'] ?? '30' },
      },
    });
  } catch {
    return 'invalid';
  }
  const { values, positionals } = parsed;
  if (values.help) return 'help';
  const [file] = positionals;
  const language = Language.safeParse(values.language);
  const extraLanguages = Language.array().safeParse(values.languages.split(',').filter((part) => part !== ''));
  const segmentMinutes = Number(values['segment-minutes']);
  const wrong = positionals.length !== 1 || (values.vtt && values.json) || !(segmentMinutes > 0);
  if (wrong || file === undefined || !language.success || !extraLanguages.success) return 'invalid';
  const format = values.json ? 'json' : values.vtt ? 'vtt' : 'text';
  return { file, format, language: language.data, extraLanguages: extraLanguages.data, segmentMinutes };
}

/** Shows progress: one line that is redrawn on a terminal, elsewhere a new line for each tenth of the work. */
function progressWriter(): (progress: Progress) => void {
  let shown = -1;
  return ({ stage, percent, remaining, segment, segments }) => {
    const filled = Math.round((percent / 100) * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const where = segments > 1 ? ` ${segment}/${segments}` : '';
    const left = remaining === null || percent === 100 ? '' : `, ${remainingTime(remaining).toLowerCase()}`;
    const line = `${bar} ${percent.toFixed(0).padStart(3)}\u00a0% ${STAGES[stage]}${where}${left}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
    else if (Math.floor(percent / 10) > shown) process.stderr.write(`${line}\n`);
    shown = Math.floor(percent / 10);
  };
}

/** Tells why a file cannot be transcribed, before any work starts. @returns null if the file can be opened */
async function whyNotRead(file: string): Promise<string | null> {
  const info = await stat(file).catch(() => null);
  if (info?.isDirectory() === true) {
    return `«\u00a0${file}\u00a0» est un dossier\u00a0: indiquez un enregistrement, un fichier à la fois.`;
  }
  const code = await access(file, constants.R_OK).then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined),
  );
  if (code === null) return null;
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? `Le fichier «\u00a0${file}\u00a0» est introuvable.`
    : `Le fichier «\u00a0${file}\u00a0» ne peut pas être lu\u00a0: vérifiez que vous en avez le droit.`;
}

function toText(passages: readonly SpeechPassage[]): string {
  return passages
    .map(({ speaker, start, text }) => `[${clock(start).slice(0, 8)}] ${speaker}\u00a0: ${text}`)
    .join('\n');
}

function toJson(duration: number, passages: readonly SpeechPassage[]): string {
  return JSON.stringify({
    duration,
    passages: passages.map(({ speaker, start, end, text }) => ({ speaker, start, end, text })),
  });
}

function toVtt(passages: readonly SpeechPassage[]): string {
  const cues = passages.map(
    ({ speaker, start, end, text }) => `${clock(start)} --> ${clock(end)}\n<v ${speaker}>${escape(text)}`,
  );
  return ['WEBVTT', ...cues].join('\n\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes a time as `hh:mm:ss.mmm`. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23);
}
