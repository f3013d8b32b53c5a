import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import { SentenceEncoderError } from '@greffier/sentence-encoder/errors';
import { ENCODER, type Kind } from '@greffier/sentence-encoder/protocol';
import { fullTitles } from '@greffier/writing/agenda/outline';
import type { Question } from '@greffier/writing/engine';
import type { Meanings, QuestionMeanings, Source } from '@greffier/writing/types';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { digest } from '../../digest.ts';
import { unlessAborted } from '../../errors.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { meaningsKey } from '../meetings/keys.ts';
import type { MeetingsService } from '../meetings/service.ts';
import { readVectors, type Vectors, writeVectors } from './kept-vectors.ts';

/** Largest number of passages whose meaning is read. They take most of a minute on a slow machine. */
const MOST = 1_500;

/**
 * Longest time that a question waits for what it and its meeting mean; ms. It is enough for the encoder to start, but not
 * to read a meeting of which nothing is kept yet.
 */
const QUESTION_MS = 5_000;

/** The work goes on when a person leaves, because the result is kept for the next time. */
const NEVER = new AbortController().signal;

type Embed = (texts: readonly string[], kind: Kind) => Promise<Float32Array[]>;

export type MeaningsService = ReturnType<typeof createMeaningsService>;

interface Needs {
  readonly meetings: Pick<MeetingsService, 'load' | 'lock' | 'source'>;
}

interface Sought {
  readonly id: MeetingId;
  readonly agenda: readonly AgendaItem[];
}

type Asked = Pick<Question, 'passages' | 'query' | 'history'>;

/**
 * Tells what the passages and titles of meetings mean, as vectors. They are kept beside the meeting, by the digests of
 * their texts, so that only texts that have changed are read anew.
 */
export function createMeaningsService(
  {
    database: { db },
    log,
    sentences,
    storage,
    text,
  }: Pick<Deps, 'database' | 'log' | 'sentences' | 'storage'> & { readonly text: Pick<Deps['text'], 'wholeQuestion'> },
  { meetings }: Needs,
) {
  /** The last work under way of each meeting. Whoever asks meanwhile waits for it, then reads what is still missing. */
  const underWay = new Map<MeetingId, Promise<unknown>>();

  function warn(meeting: MeetingId, error: unknown, what: string): void {
    const reason = error instanceof SentenceEncoderError ? error.message : undefined;
    log.warn({ meeting, reason, error: errorTrace(error) }, what);
  }

  async function kept(id: MeetingId): Promise<Vectors> {
    try {
      return readVectors(await buffer(await storage.get(meaningsKey(id))));
    } catch (error) {
      if (error instanceof StorageMissingError) return new Map();
      throw error;
    }
  }

  /** Stores vectors, unless the meeting has been deleted. */
  const keep = (id: MeetingId, file: Buffer): Promise<void> =>
    db.transaction(async (tx) => {
      if ((await meetings.lock(tx, id, null)) === null) return;
      await storage.put(meaningsKey(id), Readable.from([file]), file.length);
    });

  async function read({ id, agenda }: Sought, source: Pick<Source, 'passages'>, embed: Embed): Promise<Meanings> {
    const former = await kept(id);
    const passages = await vectorsOf(
      former,
      source.passages.map(({ text }) => text),
      'passage',
      embed,
    );
    const titles = await vectorsOf(former, fullTitles(agenda), 'query', embed);
    const found = new Map([...passages, ...titles]);
    const isSame = found.size === former.size && [...found.keys()].every((one) => former.has(one));
    if (isSame) return meaningsOf(source.passages, agenda, former);
    const file = writeVectors(found);
    await keep(id, file);
    // What is kept is slightly rounded: the same starts must be found now and later.
    return meaningsOf(source.passages, agenda, readVectors(file));
  }

  /**
   * Returns what the passages and titles of a meeting mean; null if that is unknown, because there is no encoder, it
   * failed, or the meeting is too long.
   */
  async function of(meeting: Sought, source: Pick<Source, 'passages'>): Promise<Meanings | null> {
    if (sentences === null || source.passages.length > MOST) return null;
    const { id } = meeting;
    const before = underWay.get(id);
    const work = (async () => {
      await before?.catch(() => undefined);
      return read(meeting, source, (texts, kind) => sentences.embed(texts, kind, NEVER));
    })();
    underWay.set(id, work);
    try {
      return await work;
    } catch (error) {
      warn(id, error, 'what a meeting means could not be read');
      return null;
    } finally {
      if (underWay.get(id) === work) underWay.delete(id);
    }
  }

  /**
   * Returns what a question means, beside what its meeting means; null if that is unknown, or not known soon. The meeting
   * is then read in the background, for the next question.
   * @throws the signal's reason
   */
  async function ofQuestion(meeting: Sought, question: Asked, signal: AbortSignal): Promise<QuestionMeanings | null> {
    if (sentences === null) return null;
    const soon = AbortSignal.any([signal, AbortSignal.timeout(QUESTION_MS)]);
    try {
      const meanings = await unlessAborted(of(meeting, question), soon);
      if (meanings === null) return null;
      // A first question depends on no earlier one.
      const asked = question.history.length === 0 ? question.query : await text.wholeQuestion(question, soon);
      const [vector] = await unlessAborted(sentences.embed([asked], 'query', soon), soon);
      return vector === undefined ? null : { ...meanings, question: vector };
    } catch (error) {
      signal.throwIfAborted();
      if (!soon.aborted) warn(meeting.id, error, 'what a question means could not be read');
      return null;
    }
  }

  return {
    of,
    ofQuestion,

    /** Reads a new transcript in the background, so that nobody waits for it later. */
    async prepare(id: MeetingId): Promise<void> {
      if (sentences === null) return;
      try {
        const meeting = await meetings.load(id);
        if (meeting !== null) await of(meeting, await meetings.source(meeting));
      } catch (error) {
        warn(id, error, 'what a meeting means could not be read ahead');
      }
    },
  };
}

/** Returns the name of a text's vector. It tells the encoder too, because vectors of two encoders cannot be compared. */
const nameOf = (text: string, kind: Kind): string => digest([ENCODER, kind, text]);

/** Finds the vectors of texts among those of earlier times, and encodes the others. */
async function vectorsOf(former: Vectors, texts: readonly string[], kind: Kind, embed: Embed): Promise<Vectors> {
  const named = new Map(texts.map((text) => [nameOf(text, kind), text] as const));
  const missing = [...named].filter(([name]) => !former.has(name));
  const found = await embed(
    missing.map(([, text]) => text),
    kind,
  );
  const added = new Map(missing.map(([name], at) => [name, found[at] ?? new Float32Array()] as const));
  return new Map([...named.keys()].map((name) => [name, former.get(name) ?? added.get(name) ?? new Float32Array()]));
}

function meaningsOf(passages: Source['passages'], agenda: readonly AgendaItem[], vectors: Vectors): Meanings {
  const vectorOf = (text: string, kind: Kind): Float32Array => vectors.get(nameOf(text, kind)) ?? new Float32Array();
  return {
    passages: passages.map(({ text }) => vectorOf(text, 'passage')),
    titles: fullTitles(agenda).map((title) => vectorOf(title, 'query')),
  };
}
