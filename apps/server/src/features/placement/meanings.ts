import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import type { Kind } from '@greffier/sentence-encoder/protocol';
import { fullTitles } from '@greffier/writing/agenda/outline';
import type { Meanings, Source } from '@greffier/writing/types';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { digest } from '../../digest.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { meaningsKey } from '../meetings/keys.ts';
import type { MeetingsService } from '../meetings/service.ts';
import { readVectors, type Vectors, writeVectors } from './kept-vectors.ts';

/** Largest number of passages whose meaning is read. They take a minute on a slow machine. */
const MOST = 2_000;

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

/**
 * Tells what the passages and titles of meetings mean, as vectors. They are kept beside the meeting, by the digests of
 * their texts, so that only texts that have changed are read anew.
 */
export function createMeaningsService(
  { database: { db }, log, sentences, storage }: Pick<Deps, 'database' | 'log' | 'sentences' | 'storage'>,
  { meetings }: Needs,
) {
  /** The last work under way of each meeting. Whoever asks meanwhile waits for it, then reads what is still missing. */
  const underWay = new Map<MeetingId, Promise<unknown>>();

  async function kept(id: MeetingId): Promise<Vectors> {
    try {
      return readVectors(await buffer(await storage.get(meaningsKey(id))));
    } catch (error) {
      if (error instanceof StorageMissingError) return new Map();
      throw error;
    }
  }

  /** Stores vectors, unless the meeting has been deleted. */
  const keep = (id: MeetingId, vectors: Vectors): Promise<void> =>
    db.transaction(async (tx) => {
      if ((await meetings.lock(tx, id, null)) === null) return;
      await storage.put(meaningsKey(id), Readable.from([writeVectors(vectors)]));
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
    const vectors = new Map([...passages.all, ...titles.all]);
    if (passages.isMore || titles.isMore) await keep(id, vectors);
    return { passages: passages.inOrder, titles: titles.inOrder };
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
      log.warn({ meeting: id, error: errorTrace(error) }, 'what a meeting means could not be read');
      return null;
    } finally {
      if (underWay.get(id) === work) underWay.delete(id);
    }
  }

  return {
    of,

    /** Reads a new transcript in the background, so that nobody waits for it later. */
    async prepare(id: MeetingId): Promise<void> {
      if (sentences === null) return;
      try {
        const meeting = await meetings.load(id);
        if (meeting !== null) await of(meeting, await meetings.source(meeting));
      } catch (error) {
        log.warn({ meeting: id, error: errorTrace(error) }, 'what a meeting means could not be read ahead');
      }
    },
  };
}

/** Finds the vectors of texts among those of earlier times, and encodes the others. */
async function vectorsOf(
  former: Vectors,
  texts: readonly string[],
  kind: Kind,
  embed: Embed,
): Promise<{ readonly all: Vectors; readonly inOrder: Float32Array[]; readonly isMore: boolean }> {
  const digests = texts.map((text) => digest([kind, text]));
  const missing = new Map(digests.flatMap((one, at) => (former.has(one) ? [] : [[one, texts[at] ?? ''] as const])));
  const found = await embed([...missing.values()], kind);
  const all = new Map([...missing.keys()].map((one, at) => [one, found[at] ?? new Float32Array()] as const));
  for (const one of digests) {
    const vector = former.get(one);
    if (vector !== undefined) all.set(one, vector);
  }
  return { all, inOrder: digests.map((one) => all.get(one) ?? new Float32Array()), isMore: missing.size > 0 };
}
