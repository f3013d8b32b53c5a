import type { SearchKind } from '@greffier/contract/meeting/search';
import type { WrittenTask } from '@greffier/documents/minutes-html/tasks';
import { keysOf } from '@greffier/french/text/search-words';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { digest } from '../../digest.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { keepTasks, readTasks } from '../tasks/keep-tasks.ts';
import { createKnownParts } from './known-parts.ts';
import { minutesLines, taskLines } from './lines.ts';
import * as repository from './repository.ts';
import type { DuePart, Head, PartWords } from './repository.ts';

/** Number of due parts that are fetched at once. */
const BATCH = 16;
/** Pause while nothing is due, in milliseconds. For this long, a search may miss a change. */
const PAUSE_MS = 1_000;
/** Pause after a failure; milliseconds. */
const FAILURE_MS = 10_000;
/**
 * Sizes in characters: of the text in one part that is not from the transcript, and of all words of any part at most.
 * The database's own limit on words is twice as high.
 */
const PART_CHARACTERS = 20_000;
const MOST_WORDS_CHARACTERS = 500_000;
/** Number of words that are stored at once. This takes PGlite some tens of milliseconds. */
const WORDS_AT_ONCE = 5_000;
/** Longest time that words are looked for before other work gets a turn; milliseconds. */
const SLICE_MS = 10;

interface Step {
  readonly read: number;
  readonly failed: number;
  readonly isMore: boolean;
}

/**
 * Keeps up to date the words by which meetings are found, and the tasks of their minutes. Triggers of the database note
 * which parts are due.
 * @param find finds the words of texts; tests count its calls
 */
export function createSearchIndex(deps: Pick<Deps, 'database' | 'log' | 'minutesHtml'>, find = keysOf) {
  const { log } = deps;
  const { db } = deps.database;
  const known = createKnownParts();

  /**
   * Reads the tasks of a meeting's minutes; null if they cannot be read. The meeting's words are stored all the same.
   */
  async function tasksOf({ meetingId }: DuePart, { summary }: Head): Promise<readonly WrittenTask[] | null> {
    try {
      return await readTasks(deps, summary);
    } catch (error) {
      log.error({ meeting: meetingId, error: errorTrace(error) }, 'the tasks of some minutes could not be read');
      return null;
    }
  }

  /** Reads a part and stores its words. @returns false if somebody has the meeting locked */
  async function readPart(due: DuePart): Promise<boolean> {
    if (due.kind === 'transcript') {
      const words = await wordList(await repository.textsOf(db, due), find, slices());
      return store(due, words.length === 0 ? [] : [{ kind: 'transcript', number: due.number, words, content: '' }]);
    }
    const head = await repository.findHead(db, due.meetingId);
    // The meeting was deleted, and so were its due parts.
    if (head === null) return true;
    const tasks = await tasksOf(due, head);
    const before = await repository.storedParts(db, due.meetingId);
    const parts: PartWords[] = [];
    const rest = slices();
    for (const { kind, number, texts } of headParts(head)) {
      const content = digest(texts);
      const isStored = known.isStill(due.meetingId, { kind, number, content }, before);
      parts.push({ kind, number, content, words: isStored ? null : await wordList(texts, find, rest) });
      await rest();
    }
    return store(due, parts, async (tx) => {
      if (tasks === null) await repository.dueLater(tx, due);
      else await keepTasks(tx, due.meetingId, head.meetingDate, tasks);
      const stored = await repository.storedParts(tx, due.meetingId);
      return () => known.note(due.meetingId, parts, stored);
    });
  }

  /**
   * Stores the words of a due part in batches. Minutes may have two million characters. Storing all their words at once
   * would keep PGlite, and therefore everybody, busy for seconds.
   * @param last runs with the last batch, in the same transaction; the function that it returns runs after the commit
   * @returns false if somebody has the meeting locked
   */
  async function store(
    due: DuePart,
    parts: readonly PartWords[],
    last: (tx: Database) => Promise<() => void> = () => Promise.resolve(() => undefined),
  ): Promise<boolean> {
    const batches = [...batchesOf(parts)];
    for (const [at, batch] of batches.entries()) {
      const all = at === batches.length - 1 ? parts.map(({ kind, number }) => ({ kind, number })) : null;
      const began = performance.now();
      const { outcome, noted } = await db.transaction(async (tx) => {
        const outcome = await repository.storeWords(tx, due, batch, all);
        return { outcome, noted: outcome === 'stored' && all !== null ? await last(tx) : null };
      });
      noted?.();
      if (outcome !== 'stored') return outcome === 'changed';
      if (all === null) await sleep(Math.ceil(performance.now() - began));
    }
    return true;
  }

  /** @returns how many parts were read, how many could not be read, and whether more may be due */
  async function step(signal?: AbortSignal): Promise<Step> {
    const all = { read: 0, failed: 0, isMore: false };
    await deps.database.separation.each(async () => {
      const { read, failed, isMore } = await ownStep(signal);
      all.read += read;
      all.failed += failed;
      all.isMore ||= isMore;
    });
    return all;
  }

  /** Does one step for one organisation. */
  async function ownStep(signal?: AbortSignal): Promise<Step> {
    const due = await repository.nextDue(db, BATCH);
    let read = 0;
    let failed = 0;
    for (const part of due) {
      if (signal?.aborted) break;
      const began = performance.now();
      try {
        if (await readPart(part)) read += 1;
      } catch (error) {
        log.error({ meeting: part.meetingId, error: errorTrace(error) }, 'a part of a meeting is not searchable yet');
        failed += 1;
        // The part that failed must not keep others waiting.
        await repository.postpone(db, part);
      }
      // Other work gets as much time as this part took.
      await sleep(Math.ceil(performance.now() - began));
    }
    return { read, failed, isMore: due.length > 0 };
  }

  return {
    /** Reads all due parts; for tests and measurements. */
    async catchUp(): Promise<void> {
      while ((await step()).isMore) await nextTurn();
    },

    /**
     * Reads parts as they become due, one at a time.
     * @param failureMs pause after a failure
     * @returns a function that stops the reading
     */
    keep(failureMs = FAILURE_MS): () => Promise<void> {
      /** The failure of the last try, as it was logged; empty if it succeeded. */
      let failure = '';
      const stop = new AbortController();
      const { signal } = stop;
      const work = async (): Promise<void> => {
        while (!signal.aborted) {
          let pause = PAUSE_MS;
          try {
            const { read, failed } = await step(signal);
            failure = '';
            if (read > 0) pause = 0;
            else if (failed > 0) pause = failureMs;
          } catch (error) {
            const trace = errorTrace(error);
            // While the database is unreachable, each try fails in the same way, so one message is enough.
            if (failure !== JSON.stringify(trace))
              log.error({ error: trace }, 'the search could not be kept up to date; it is tried again');
            failure = JSON.stringify(trace);
            pause = failureMs;
          }
          await sleep(pause, undefined, { signal }).catch(() => undefined);
        }
      };
      const ended = work();
      return () => {
        stop.abort();
        return ended;
      };
    },
  };
}

/** Returns a function to call between pieces of work. After some milliseconds, it lets other work run for as long. */
function slices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const took = performance.now() - began;
    if (took < SLICE_MS) return;
    await sleep(Math.ceil(took));
    began = performance.now();
  };
}

/** Finds the words of some texts, up to the limit for one part. @param rest called after each text */
async function wordList(texts: Iterable<string>, find: typeof keysOf, rest: () => Promise<void>): Promise<string[]> {
  const words = new Set<string>();
  let room = MOST_WORDS_CHARACTERS;
  for (const text of texts) {
    for (const word of find([text])) {
      if (words.has(word)) continue;
      room -= Buffer.byteLength(word);
      if (room <= 0) return [...words];
      words.add(word);
    }
    await rest();
  }
  return [...words];
}

/** Divides parts into batches. There is at least one batch, even without parts. */
function* batchesOf(parts: readonly PartWords[]): Generator<PartWords[]> {
  let batch: PartWords[] = [];
  let words = 0;
  for (const part of parts) {
    const more = part.words?.length ?? 0;
    if (words > 0 && words + more > WORDS_AT_ONCE) {
      yield batch;
      batch = [];
      words = 0;
    }
    batch.push(part);
    words += more;
  }
  yield batch;
}

interface HeadPart {
  readonly kind: SearchKind;
  readonly number: number;
  readonly texts: readonly string[];
}

function* headParts({ name, participants, speakerMap, agenda, summary, minutesFindings }: Head): Generator<HeadPart> {
  yield* divided('name', [name]);
  yield* divided('people', [...participants, ...Object.values(speakerMap)]);
  yield* divided(
    'agenda',
    agenda.map(({ text }) => text),
  );
  yield* divided('tasks', taskLines(minutesFindings));
  yield* divided('minutes', summary === null ? [] : minutesLines(summary));
}

/** Groups texts of one kind into parts of about `PART_CHARACTERS`. */
function* divided(kind: SearchKind, texts: Iterable<string>): Generator<HeadPart> {
  let number = 0;
  let part: string[] = [];
  let length = 0;
  for (const text of texts) {
    part.push(text);
    length += text.length;
    if (length < PART_CHARACTERS) continue;
    yield { kind, number, texts: part };
    number += 1;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield { kind, number, texts: part };
}
