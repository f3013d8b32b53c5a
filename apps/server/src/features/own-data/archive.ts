import type { User } from '@greffier/contract/organisation/auth';
import { sanitiseFileName } from '@greffier/contract/file-names';
import type { MeetingId } from '@greffier/contract/ids';
import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { makeZip } from 'client-zip';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../errors.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { auditCsv } from '../audit/csv.ts';
import type { AuditService } from '../audit/service.ts';
import { answersKey, audioKey, embeddingsKey, snippetKey, soundKey } from '../meetings/keys.ts';
import type { FindingsService } from '../findings/service.ts';
import type { ListeningService } from '../listening/service.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { EditingService } from '../minutes/editing.ts';
import type { TasksService } from '../tasks/service.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { UploadsService } from '../uploads/service.ts';
import type { VocabulariesService } from '../vocabularies/service.ts';
import { inPieces, jsonOf } from './pieces.ts';

type Content = string | Buffer | Iterable<string>;

interface Entry {
  readonly name: string;
  readonly input: Content | Readable;
  /** Tells whether a stored file has been destroyed since it was opened. */
  readonly isGone?: () => Promise<boolean>;
}

/** A copy of a person's data, as a ZIP that is made while it is read. */
interface Archive {
  readonly content: Readable;
  /**
   * Tells whether the file that is being sent has been destroyed. A file that was open when it was destroyed stays on
   * the disk until it is closed, so reading must be cut off.
   */
  readonly isGone: () => Promise<boolean>;
}

const README = `Vos données dans cette application

compte.json\u00A0: votre compte.
templates.json et vocabulaires.json\u00A0: ceux qui sont à vous.
journal.csv\u00A0: ce que le journal d’audit de l’organisation conserve de vos actions.
reunions/\u00A0: un dossier par réunion, avec tout ce qui en est conservé (reunion.json), la transcription et le
procès-verbal en Word, les versions du procès-verbal en HTML, les extraits, les empreintes de voix et l’enregistrement s’ils existent encore,
les réponses du modèle de langage d’où viennent le procès-verbal ou l’ordre du jour (reponses-du-modele/), si elles sont conservées.
envois.json et envois/\u00A0: les enregistrements envoyés, en entier ou en partie, dont aucune réunion n’a encore été faite\u00A0; leur
taille, ce qui en est arrivé et leurs dates. Le nom de vos fichiers n’est pas conservé.
manquants.txt, s’il est présent, nomme les fichiers qui n’ont pas pu être préparés\u00A0: téléchargez-les depuis la réunion.
`;

function* json(value: unknown): Generator<string> {
  yield* jsonOf(value);
  yield '\n';
}

/** Kinds of a language model's work, with the names of its answers in the archive. */
const ANSWERS = [
  ['minutes', 'proces-verbal'],
  ['agenda', 'ordre-du-jour'],
  ['starts', 'debut-des-points'],
] as const;

/** Largest number of letters of a meeting's name in a path: on most systems a folder's name has at most 255 bytes. */
const NAME_LENGTH = 60;

async function* each<T>(parts: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const part of parts) yield* part;
}

async function whole<T>(parts: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(...part);
  return all;
}

export type ArchiveService = ReturnType<typeof createArchiveService>;

interface Needs {
  readonly audit: AuditService;
  readonly meetings: MeetingsService;
  readonly editing: EditingService;
  readonly findings: FindingsService;
  readonly listening: ListeningService;
  readonly tasks: TasksService;
  readonly uploads: UploadsService;
  readonly templates: TemplatesService;
  readonly vocabularies: VocabulariesService;
}

/**
 * Makes a ZIP of all data that is kept about a person. The ZIP is made while it is sent, piece by piece, so that only
 * one file at a time is in memory.
 */
export function createArchiveService(
  deps: Deps,
  { audit, meetings, editing, findings, listening, tasks, uploads, templates, vocabularies }: Needs,
) {
  async function* meetingEntries(
    user: User,
    { id, meeting_date: date, name }: MeetingSummary,
    missing: string[],
  ): AsyncGenerator<Entry> {
    const folder = `reunions/${date}_${sanitiseFileName(name).slice(0, NAME_LENGTH)}_${id.slice(0, 8)}`;
    const meeting = await meetings.get(user, id);
    const { itemPins, startsChecked, checkedStarts, keptNames } = await meetings.find(user, id);
    yield {
      name: `${folder}/reunion.json`,
      input: json({
        ...meeting,
        item_pins: itemPins,
        checked_starts: startsChecked ? (checkedStarts?.starts ?? null) : null,
        kept_names: keptNames,
        findings: await findings.list(user, id),
        tasks: await tasks.ofMeeting(user, id),
      }),
    };
    if (meeting.passages.length > 0) {
      yield* attempt(`${folder}/transcription.docx`, missing, async () => {
        return (await meetings.transcriptDocument(user, id)).content;
      });
    }
    if (meeting.status === 'completed') {
      yield* attempt(`${folder}/proces-verbal.docx`, missing, async () => {
        return (await meetings.minutesDocument(user, id)).content;
      });
    }
    for (const { number } of await editing.history(user, id)) {
      yield* attempt(`${folder}/versions/version-${number}.html`, missing, async () => {
        return (await editing.version(user, id, number)).summary;
      });
    }
    for (const label of Object.keys(meeting.speaker_snippets_urls)) {
      // The speakers may have been found again while earlier files were sent, and then have other snippets.
      const { snippets, snippetsFolder } = await meetings.find(user, id);
      if (!snippets.includes(label)) continue;
      const key = snippetKey(id, label, snippetsFolder);
      yield* attempt(`${folder}/extraits/${label}.wav`, missing, () => deps.storage.get(key), goneFrom(key));
    }
    if (meeting.voices_kept) {
      const key = embeddingsKey(id);
      yield* attempt(`${folder}/empreintes-de-voix.bin`, missing, () => deps.storage.get(key), goneFrom(key));
    }
    yield* answersEntries(id, folder);
    yield* recordingEntry(user, id, folder, missing);
    if (meeting.recording_kept) {
      yield* attempt(`${folder}/enregistrement.mp3`, missing, () => listening.open(id), goneFrom(soundKey(id)));
    }
  }

  /** Makes a function that tells whether there is no longer a file under a key. */
  const goneFrom = (key: string) => (): Promise<boolean> =>
    deps.storage.size(key).then(
      () => false,
      (error: unknown) => {
        if (error instanceof StorageMissingError) return true;
        throw error;
      },
    );

  /** Yields the stored answers of a language model. */
  async function* answersEntries(id: MeetingId, folder: string): AsyncGenerator<Entry> {
    for (const [work, name] of ANSWERS) {
      const key = answersKey(id, work);
      const input = await deps.storage.get(key).catch((error: unknown) => {
        if (error instanceof StorageMissingError) return null;
        throw error;
      });
      if (input !== null) yield { name: `${folder}/reponses-du-modele/${name}.jsonl`, input, isGone: goneFrom(key) };
    }
  }

  async function* recordingEntry(user: User, id: MeetingId, folder: string, missing: string[]): AsyncGenerator<Entry> {
    const { audioKey: kept } = await meetings.find(user, id);
    if (kept === null) return;
    const key = audioKey(id);
    yield* attempt(`${folder}/enregistrement`, missing, () => deps.storage.get(key), goneFrom(key));
  }

  /** Yields recordings that were sent, but from which no meeting was made yet. */
  async function* uploadEntries(user: User): AsyncGenerator<Entry> {
    const sent = await uploads.unusedOf(user);
    if (sent.length === 0) return;
    const list = sent.map(({ id, bytes, arrived, createdAt, touchedAt }) => ({
      id,
      size: bytes,
      arrived,
      begun_at: createdAt.toISOString(),
      last_bytes_at: touchedAt.toISOString(),
    }));
    yield { name: 'envois.json', input: json(list) };
    for (const { id, arrived } of sent) {
      // By now the upload may have become a meeting, or been removed.
      const input = arrived > 0 ? await uploads.read(id) : null;
      const isGone = async (): Promise<boolean> => {
        if ((await deps.storage.arriving.size(id)) !== null) return false;
        // If a meeting has been made of it, the recording is now the meeting's.
        const meetingId = (await uploads.load(id))?.meetingId ?? null;
        return meetingId === null || goneFrom(audioKey(meetingId))();
      };
      if (input !== null) yield { name: `envois/${id}`, input, isGone };
    }
  }

  /** Yields a file, unless it cannot be made or has been removed; then the other files still follow. */
  async function* attempt(
    name: string,
    missing: string[],
    make: () => Promise<Entry['input']>,
    isGone?: Entry['isGone'],
  ): AsyncGenerator<Entry> {
    let input: Entry['input'];
    try {
      input = await make();
    } catch (error) {
      deps.log.warn({ err: errorTrace(error) }, 'a file of an export could not be made');
      missing.push(name);
      return;
    }
    yield { name, input, ...(isGone && { isGone }) };
  }

  async function* entries(user: User): AsyncGenerator<Entry> {
    yield { name: 'LISEZ-MOI.txt', input: README };
    const { id, email, name, is_superuser, organization } = user;
    yield {
      name: 'compte.json',
      input: json({ id, email, name, is_superuser, organization: organization.name }),
    };
    const own = (thing: { readonly user_id: string | null }): boolean => thing.user_id === id;
    yield { name: 'templates.json', input: json((await whole(templates.list(user))).filter(own)) };
    yield { name: 'vocabulaires.json', input: json((await whole(vocabularies.list(user))).filter(own)) };
    yield { name: 'journal.csv', input: auditCsv(audit.entriesOf(id)) };
    const missing: string[] = [];
    for await (const meeting of each(meetings.list(user))) {
      try {
        yield* meetingEntries(user, meeting, missing);
      } catch (error) {
        // The meeting was deleted while earlier files were sent. The archive continues without it.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    }
    yield* uploadEntries(user);
    if (missing.length > 0) yield { name: 'manquants.txt', input: `${missing.join('\n')}\n` };
  }

  /**
   * Yields the files of the archive, with all content in pieces.
   * @param begin is told of each file before it is sent
   */
  async function* files(user: User, begin: (entry: Entry) => void) {
    for await (const entry of entries(user)) {
      const { name, input } = entry;
      begin(entry);
      if (input instanceof Readable) yield { name, input };
      else yield { name, input: inPieces(typeof input === 'string' || Buffer.isBuffer(input) ? [input] : input) };
    }
  }

  return {
    of(user: User): Archive {
      const sent: { entry?: Entry } = {};
      const content = Readable.fromWeb(makeZip(files(user, (entry) => (sent.entry = entry))));
      // The ZIP leaves the file that it was reading open if nobody reads on.
      content.once('close', () => {
        if (sent.entry?.input instanceof Readable) sent.entry.input.destroy();
      });
      return { content, isGone: async () => (await sent.entry?.isGone?.()) === true };
    },
  };
}
