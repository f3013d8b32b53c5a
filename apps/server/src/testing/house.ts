import { minutesDocx } from '@greffier/documents/minutes-docx';
import { nextAgenda } from '@greffier/documents/minutes-html/next-agenda';
import { tasksIn } from '@greffier/documents/minutes-html/tasks';
import { sanitizeMinutes } from '@greffier/documents/minutes-html/sanitize';
import { transcriptDocx } from '@greffier/documents/transcript-docx';
import { checkTemplate } from '@greffier/documents/word-template/check';
import { minutesFromTemplate } from '@greffier/documents/word-template/fill';
import { starterTemplate } from '@greffier/documents/word-template/starter';
import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { createModelStore } from '@greffier/speech/models/store';
import { MADE_MODEL, MADE_WRITER } from '@greffier/speech/testing/model-hub';
import type { SpeechPassage, Transcription } from '@greffier/speech/types';
import { embeddedEngine } from '@greffier/writing/embedded';
import type { TextEngine } from '@greffier/writing/engine';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { type Mock, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import type { DatabaseClient } from '../database/client.ts';
import { emptyTrail } from '../database/testing/test-trail.ts';
import { openMemoryDatabase } from '../database/testing/test-pglite.ts';
import { orphanedFiles } from '../database/schema/files.ts';
import { oidcPayloads } from '../database/schema/installation.ts';
import { organizations } from '../database/schema/organizations.ts';
import { users } from '../database/schema/people.ts';
import { templates } from '../database/schema/templates.ts';
import { vocabularies } from '../database/schema/vocabularies.ts';
import type { Deps } from '../deps.ts';
import type { MinutesHtmlEngine } from '../documents/minutes-html.ts';
import type { AgendaSourceEngine } from '../documents/agenda-source.ts';
import type { OutlineEngine } from '../documents/outline.ts';
import { outlineOf } from './engines/outline.ts';
import type { PdfEngine } from '../documents/pdf.ts';
import type { SpeechEngine } from '../engines/speech.ts';
import type { TranscriptEngine } from '../documents/transcripts.ts';
import type { HeldTextEngine } from '../text/local.ts';
import { type WordEngine, wordEngine } from '../documents/word.ts';
import { INSTALLATION, installModelJob, jobDefinitions } from '../jobs/definitions.ts';
import { registerHandlers } from '../jobs/handlers/register.ts';
import { createQueue } from '../jobs/queue.ts';
import type { Mail } from '../mail/smtp.ts';
import { type Disk, openDisk } from '../storage/room.ts';
import { selectStorage } from '../storage/select.ts';
import { noMeters } from '../observe/meters.ts';
import { noTraces } from '../observe/traces.ts';
import { createServices, type Services } from '../services.ts';
import { turns } from '../threads/turns.ts';

export const SPOKEN: readonly SpeechPassage[] = [
  { speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à tous, je suis Anne Jobin.' },
  { speaker: 'speaker_2', start: 4.5, end: 9, text: 'Le budget est accepté.' },
  { speaker: 'speaker_1', start: 9, end: 12, text: 'Merci.' },
];

/** Content that stands for a recording kept for listening. */
export const LISTENED = 'MP3 of twelve seconds';

/** Makes a speech engine that returns SPOKEN at once. Tests replace its functions to fail, to wait, to count. */
export function scriptedSpeech() {
  return {
    check: vi.fn<SpeechEngine['check']>(() => Promise.resolve()),
    probe: vi.fn<SpeechEngine['probe']>(() => Promise.resolve({ duration: 12, segmentsCount: 1 })),
    transcribe: vi.fn<SpeechEngine['transcribe']>(
      async (_file, { snippetsDir, keepSound }, onProgress): Promise<Transcription> => {
        onProgress({ stage: 'transcribing', percent: 50, remaining: 60, segment: 1, segments: 1 });
        const snippets = {
          speaker_1: join(snippetsDir, 'speaker_1.wav'),
          speaker_2: join(snippetsDir, 'speaker_2.wav'),
        };
        for (const [label, path] of Object.entries(snippets)) await writeFile(path, `RIFF ${label}`);
        const embeddingsFile = join(snippetsDir, 'embeddings.bin');
        await writeFile(embeddingsFile, 'embeddings');
        const soundFile = keepSound === true ? join(snippetsDir, 'sound.mp3') : null;
        if (soundFile !== null) await writeFile(soundFile, LISTENED);
        return { duration: 12, segmentsCount: 1, passages: SPOKEN, snippets, embeddingsFile, soundFile };
      },
    ),
    /** Assigns the passages to the speakers in turn. */
    findSpeakers: vi.fn<SpeechEngine['findSpeakers']>((_file, transcript, speakers) => {
      const passages = transcript.map((passage, i) => ({ ...passage, speaker: `speaker_${(i % speakers) + 1}` }));
      const labels = new Set(passages.map(({ speaker }) => speaker));
      const snippets = Object.fromEntries([...labels].map((label) => [label, Buffer.from(`RIFF found ${label}`)]));
      return Promise.resolve({ passages, snippets });
    }),
  };
}

/** Makes a text engine that writes one sentence for each agenda item. */
export function scriptedText() {
  return {
    /** No model is on this machine. */
    writer: vi.fn<HeldTextEngine['writer']>(() => Promise.resolve(null)),
    prepare: vi.fn<HeldTextEngine['prepare']>(() => Promise.resolve()),
    suggestSpeakers: vi.fn<TextEngine['suggestSpeakers']>(() =>
      Promise.resolve({ speaker_1: { name: 'Anne Jobin', description: 'Se présente.', passageId: 1 } }),
    ),
    proposeAgenda: vi.fn<TextEngine['proposeAgenda']>((_source, template) => Promise.resolve([...template])),
    /** The product's own engine does the work, but in the test's own thread. */
    proposeAttendance: vi.fn<TextEngine['proposeAttendance']>((source, signal) =>
      embeddedEngine.proposeAttendance(source, signal),
    ),
    placeItems: vi.fn<TextEngine['placeItems']>((meeting, pins, read, signal) =>
      embeddedEngine.placeItems(meeting, pins, read, signal),
    ),
    nameConflicts: vi.fn<TextEngine['nameConflicts']>((source, signal) => embeddedEngine.nameConflicts(source, signal)),
    wholeQuestion: vi.fn<TextEngine['wholeQuestion']>((asked, signal) => embeddedEngine.wholeQuestion(asked, signal)),
    /** There is no language model. */
    labelLines: vi.fn<TextEngine['labelLines']>(() => Promise.resolve(null)),
    readStarts: vi.fn<TextEngine['readStarts']>(() => Promise.resolve(null)),
    renderMinutes: vi.fn<TextEngine['renderMinutes']>((minutes, former, signal) =>
      embeddedEngine.renderMinutes(minutes, former, signal),
    ),
    writeMinutes: vi.fn<TextEngine['writeMinutes']>(({ agenda }, onProgress) => {
      onProgress({ stage: 'writing', percent: 60 });
      const sentences = [{ text: 'Le budget est accepté.', passageIds: [2] }];
      const sections = agenda.map((item) => ({ item, discussed: true, sentences }));
      return Promise.resolve({ sections });
    }),
    answer: vi.fn<TextEngine['answer']>(({ query }) =>
      Promise.resolve({ answer: `Réponse à « ${query} » [1]`, passageIds: [2] }),
    ),
  };
}

/**
 * Makes a store of models: its own folder, the starters that come with the program, two artificial models, and a hub
 * that nobody can reach. Tests pass another `fetch`.
 */
function madeModels(folder: string, fixedSpeech: string | null) {
  const fetching = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('fetch failed')));
  const hub = { address: 'http://hub.invalid', fetch: fetching, pauses: [], silence: 5_000 };
  const room = vi.fn<() => Promise<number>>(() => Promise.resolve(FREE_BYTES));
  const catalogue = [MADE_MODEL, MADE_WRITER];
  const store = createModelStore({ folder, fixedSpeech, hub, catalogue, freeBytes: room });
  return { fetching, room, store };
}

/** Makes an engine that reads an outline of two items; tests replace its function to make it fail. */
export function scriptedOutline() {
  return {
    read: vi.fn<OutlineEngine['read']>(() =>
      Promise.resolve(
        outlineOf([
          { level: 1, text: 'Budget' },
          { level: 2, text: 'Investissements' },
        ]),
      ),
    ),
  };
}

/** Makes an engine that reads an agenda of one item from the file; tests replace its function to make it fail. */
export const scriptedAgendaSource = () => ({
  read: vi.fn<AgendaSourceEngine['read']>(() =>
    Promise.resolve({ items: [{ level: 1, text: 'Budget', sure: true }], attachment: null }),
  ),
});

/** Reads transcripts in the test's own thread; tests replace this function to make it fail. */
export const scriptedTranscripts = () => ({ read: vi.fn<TranscriptEngine['read']>((file) => readTranscript(file)) });

/** Reads minutes in the test's own thread; tests replace these functions to make them fail. */
export const scriptedMinutesHtml = () => ({
  sanitize: vi.fn<MinutesHtmlEngine['sanitize']>(async (html, context) => sanitizeMinutes(html, context)),
  nextAgenda: vi.fn<MinutesHtmlEngine['nextAgenda']>(async (html, agenda) => nextAgenda(html, agenda)),
  tasks: vi.fn<MinutesHtmlEngine['tasks']>(async (html) => tasksIn(html)),
});

/** Makes Word files in the test's own thread; tests replace these functions to make them fail. */
export const scriptedWord = () => ({
  minutes: vi.fn<WordEngine['minutes']>((document) => minutesDocx(document)),
  // PDFs are drawn in a thread of their own, as on the server, because drawing changes things that browser tests rely
  // on.
  minutesPdf: vi.fn<WordEngine['minutesPdf']>((document) => wordEngine.minutesPdf(document)),
  transcript: vi.fn<WordEngine['transcript']>((document) => transcriptDocx(document)),
  starter: vi.fn<WordEngine['starter']>(() => starterTemplate()),
  check: vi.fn<WordEngine['check']>((template, front) => checkTemplate(template, front)),
  fill: vi.fn<WordEngine['fill']>((template, document) => minutesFromTemplate(template, document)),
});

/** Makes PDFs that state the size of the Word file from which they were made. */
export const scriptedPdf = () => ({
  convert: vi.fn<PdfEngine['convert']>((docx) => Promise.resolve(Buffer.from(`%PDF-1.7 of ${docx.length} bytes`))),
});

/** Accepts every e-mail; tests replace this function to make it fail. */
export const scriptedMail = () => ({ send: vi.fn<Mail['send']>(() => Promise.resolve()) });

/** Lists every file in the storage of a house by key, including half-written ones. */
export async function storedKeys({ deps }: Pick<House, 'deps'>): Promise<string[]> {
  const root = join(deps.config.dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

export interface House {
  readonly deps: Deps;
  /** Services built from `deps`, which the jobs of the house use too. */
  readonly services: Services;
  readonly speech: ReturnType<typeof scriptedSpeech>;
  readonly disk: Disk & { readonly free: Mock<Disk['free']> };
  /** Replaces `fetch` for calls to the model hub. */
  readonly hub: ReturnType<typeof madeModels>['fetching'];
  /** Returns the bytes that are left on the disk of the models. */
  readonly modelRoom: ReturnType<typeof madeModels>['room'];
  readonly text: ReturnType<typeof scriptedText>;
  readonly outline: ReturnType<typeof scriptedOutline>;
  readonly agendaSource: ReturnType<typeof scriptedAgendaSource>;
  readonly transcripts: ReturnType<typeof scriptedTranscripts>;
  readonly word: ReturnType<typeof scriptedWord>;
  readonly minutesHtml: ReturnType<typeof scriptedMinutesHtml>;
  readonly pdf: ReturnType<typeof scriptedPdf>;
  /** Accepts all e-mails. The server sends e-mails only if the environment names a mail server. */
  readonly mail: ReturnType<typeof scriptedMail>;
  /** Sets the clock of the services to a moment; null for the real time. */
  setNow(now: Date | null): void;
  /** Prepares a house for the next test: removes everybody's data, and lets the engines behave as scripted again. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Log, metrics and traces of a house; absent unless a test gives them. */
type Observers = Partial<Pick<Deps, 'log' | 'prometheus' | 'traces'>>;

/** Free bytes on a house's disk, unless a test says otherwise. */
const FREE_BYTES = 1e12;

/**
 * Opens a house: so tests call the server's parts (`deps` and services) over a temporary folder and scripted engines.
 * Starts the queue.
 * @param openDatabase opens the database; by default, one in memory
 */
export async function openHouse(
  env: Readonly<Record<string, string>> = {},
  openDatabase: () => Promise<DatabaseClient> = openMemoryDatabase,
  { log = pino({ level: 'silent' }), prometheus = null, traces = noTraces }: Observers = {},
): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greffier-house-'));
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const meters = prometheus ?? noMeters;
  const database = await openDatabase();
  const storage = await selectStorage(config);
  await storage.prepare(true);
  const queue = createQueue({ database, definitions: jobDefinitions, works: true, silence: 30, log, meters, traces });
  const speech = scriptedSpeech();
  const models = madeModels(config.modelsDir, config.speechModel);
  const text = scriptedText();
  const outline = scriptedOutline();
  const agendaSource = scriptedAgendaSource();
  const transcripts = scriptedTranscripts();
  const word = scriptedWord();
  const minutesHtml = scriptedMinutesHtml();
  const pdf = scriptedPdf();
  const mail = scriptedMail();
  const disk = { ...openDisk(dataDir), free: vi.fn<Disk['free']>(() => Promise.resolve(FREE_BYTES)) };
  let fixed: Date | null = null;
  const deps: Deps = {
    config,
    database,
    storage,
    disk,
    queue,
    speech,
    models: models.store,
    text,
    processor: turns(1),
    outline,
    agendaSource,
    sentences: null,
    transcripts,
    word,
    minutesHtml,
    pdf,
    mail: config.mail === null ? null : mail,
    log,
    meters,
    prometheus,
    traces,
    now: () => fixed ?? new Date(),
  };
  const services = createServices(deps);
  await registerHandlers(deps, services);
  await queue.start();
  return {
    deps,
    services,
    speech,
    disk,
    hub: models.fetching,
    modelRoom: models.room,
    text,
    outline,
    agendaSource,
    transcripts,
    word,
    minutesHtml,
    pdf,
    mail,
    setNow(now) {
      fixed = now;
    },
    async reset() {
      fixed = null;
      vi.restoreAllMocks();
      for (const engine of [speech, text, outline, agendaSource, transcripts, word, minutesHtml, pdf, mail])
        for (const script of Object.values(engine)) script.mockReset();
      disk.free.mockReset();
      models.fetching.mockReset();
      models.room.mockReset();
      for (const table of [users, templates, vocabularies, organizations, orphanedFiles, oidcPayloads])
        await database.db.delete(table);
      await emptyTrail(database.db);
      // A job of the earlier test may still write.
      await rm(join(dataDir, 'files'), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      await queue.cancel(installModelJob, INSTALLATION);
      await rm(config.modelsDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      await storage.prepare(true);
    },
    async close() {
      await queue.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
