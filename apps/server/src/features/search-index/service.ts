import type { SearchKind } from '@greffier/contract/meeting/search';
import { keysOf } from '@greffier/french/text/search-words';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { digest } from '../../digest.ts';
import { createKnownParts } from './known-parts.ts';
import { minutesLines, taskLines } from './lines.ts';
import * as repository from './repository.ts';
import type { DuePart, Head, PartWords } from './repository.ts';

/** Parts that are looked up at once. */
const BATCH = 16;
/** How long to wait while nothing is due, in milliseconds: as long as a change may not be found yet. */
const PAUSE_MS = 1_000;
/** How long to wait after a failure. */
const FAILURE_MS = 10_000;
/** Characters of one part of what is no transcript, and of all its words together: a database's limit is twice that. */
const PART_CHARACTERS = 20_000;
const MOST_WORDS_CHARACTERS = 500_000;

interface Step {
  readonly read: number;
  readonly failed: number;
  readonly isMore: boolean;
}

/** Keeps the words of meetings, by which they are found. Triggers of the database note what is due. */
export function createSearchIndex({ database, log }: Pick<Deps, 'database' | 'log'>) {
  const { db } = database;
  const known = createKnownParts();

  async function wordsOf(due: DuePart): Promise<PartWords[]> {
    if (due.kind === 'transcript') {
      const words = wordList(await repository.textsOf(db, due));
      return words.length === 0 ? [] : [{ kind: 'transcript', number: due.number, words, content: '' }];
    }
    const head = await repository.findHead(db, due.meetingId);
    const stored = await repository.storedParts(db, due.meetingId);
    const parts: PartWords[] = [];
    for (const { kind, number, texts } of head === null ? [] : headParts(head)) {
      const content = digest(texts);
      const isStored = known.isStill(due.meetingId, { kind, number, content }, stored);
      parts.push({ kind, number, content, words: isStored ? null : wordList(texts) });
      await nextTurn();
    }
    return parts;
  }

  /** @returns how many parts were read and could not be, and whether some may be due still */
  async function step(signal?: AbortSignal): Promise<Step> {
    const due = await repository.nextDue(db, BATCH);
    let read = 0;
    let failed = 0;
    for (const part of due) {
      if (signal?.aborted) break;
      const began = performance.now();
      try {
        const words = await wordsOf(part);
        const { outcome, stored } = await db.transaction(async (tx) => {
          const outcome = await repository.storeWords(tx, part, words);
          const isHead = part.kind === 'head' && outcome === 'stored';
          return { outcome, stored: isHead ? await repository.storedParts(tx, part.meetingId) : null };
        });
        if (stored !== null) known.note(part.meetingId, words, stored);
        if (outcome !== 'busy') read += 1;
      } catch (error) {
        log.error({ meeting: part.meetingId, error: errorTrace(error) }, 'a part of a meeting is not searchable yet');
        failed += 1;
        // It keeps no other one waiting.
        await repository.postpone(db, part);
      }
      // Others have as long as this took.
      await sleep(Math.ceil(performance.now() - began));
    }
    return { read, failed, isMore: due.length > 0 };
  }

  return {
    /** Reads all that is due; for tests, and for what measures. */
    async catchUp(): Promise<void> {
      while ((await step()).isMore) await nextTurn();
    },

    /** Reads what becomes due, a part at a time. @returns what ends it */
    keep(): () => Promise<void> {
      const stop = new AbortController();
      const { signal } = stop;
      const work = async (): Promise<void> => {
        while (!signal.aborted) {
          let pause = PAUSE_MS;
          try {
            const { read, failed } = await step(signal);
            if (read > 0) pause = 0;
            else if (failed > 0) pause = FAILURE_MS;
          } catch (error) {
            log.error({ error: errorTrace(error) }, 'the search could not be kept up to date; it is tried again');
            pause = FAILURE_MS;
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

/** Words of some texts, as many as one part holds. */
function wordList(texts: Iterable<string>): string[] {
  let room = MOST_WORDS_CHARACTERS;
  return [...keysOf(texts)].filter((word) => (room -= Buffer.byteLength(word)) > 0);
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

/** Texts of one kind, in parts of some length. */
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
