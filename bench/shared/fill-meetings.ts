import type { UserId } from '@greffier/contract/ids';
import type { DatabaseClient } from '@greffier/server/database/client';
import { sql } from 'drizzle-orm';
import { readMeetings, setFolder } from './meeting-file.ts';
import { random } from './random.ts';

/** Content of our own trial meetings, from which artificial ones are made. */
interface Said {
  readonly names: readonly string[];
  readonly people: readonly string[];
  readonly agendas: readonly (readonly string[])[];
  readonly passages: readonly string[];
}

async function readSaid(): Promise<Said> {
  const meetings = (await Promise.all(['known', 'seen', 'learnt'].map((set) => readMeetings(setFolder(set))))).flat();
  return {
    names: meetings.map(({ name }) => name),
    people: meetings.flatMap(({ participants }) => participants.map(({ name }) => name)),
    agendas: meetings.map(({ agenda }) => agenda.map(({ text }) => text)),
    passages: meetings.flatMap(({ passages }) => passages.map(({ text }) => text)),
  };
}

/** Number of different rare words, like names and references. Thirty of a hundred passages have one. */
const RARE = 40_000;
const PASSAGES_AT_ONCE = 2_000;

/**
 * Writes one person's meetings, one on each day, from today backwards. Each passage comes from our trial meetings,
 * sometimes with a rare word added. Passage 777 is the only one that says « zygomatique ».
 */
export async function fill(
  { db }: DatabaseClient,
  userId: UserId,
  meetings: number,
  passagesEach: number,
): Promise<void> {
  const said = await readSaid();
  const dice = random(7);
  let count = 0;
  const perCall = Math.max(1, Math.floor(PASSAGES_AT_ONCE / passagesEach));
  for (let from = 0; from < meetings; from += perCall) {
    const rows = Array.from({ length: Math.min(perCall, meetings - from) }, (_, index) => ({
      name: `${dice.pick(said.names)} ${from + index + 1}`,
      day: from + index,
      participants: Array.from({ length: 8 }, () => dice.pick(said.people)),
      agenda: dice.pick(said.agendas).map((text) => ({ level: 1, text })),
      texts: Array.from({ length: passagesEach }, () => {
        count += 1;
        const rare = dice.percent(30) ? ` Réf${dice.below(RARE).toString(36)}a.` : '';
        return dice.pick(said.passages) + rare + (count === 777 ? ' Zygomatique.' : '');
      }),
    }));
    await db.execute(sql`
      with given as (
        select gen_random_uuid() as id, row.* from json_to_recordset(${JSON.stringify(rows)}::json)
          as row(name text, day int, participants jsonb, agenda jsonb, texts json)
      ), made as (
        insert into meetings (id, user_id, name, status, meeting_date, main_language, extra_languages, participants, vocabulary, duration, segments_count, agenda, created_at)
        select id, ${userId}::uuid, name, 'transcribed', to_char(now() - day * interval '1 day', 'YYYY-MM-DD'), 'fr', '[]', participants, '[]', 3600, 1, agenda, now() - day * interval '1 day'
        from given returning id
      )
      insert into passages (meeting_id, position, speaker, start, "end", text)
      select given.id, said.position, 'speaker_1', said.position * 10, said.position * 10 + 9, said.text
      from made join given using (id), json_array_elements_text(given.texts) with ordinality as said(text, position)`);
  }
}

/** Writes SQL that computes the id of a copy from the id of the original. */
const copied = (id: string, copy: number): string => `md5(${id}::text || '${copy}')::uuid`;

/**
 * Multiplies the number of meetings by copying them with their search words, since reading a million passages would
 * take longer than measuring the search. Each copy is dated earlier. At the end the index is rebuilt, which a server
 * never does.
 * @param times factor
 */
export async function multiply({ db }: DatabaseClient, meetings: number, times: number): Promise<void> {
  await db.execute(sql`drop index search_parts_words`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temporary table originals on commit drop as select id from meetings`);
    for (let copy = 1; copy < times; copy += 1) {
      const before = `interval '${copy * meetings} days'`;
      await tx.execute(
        sql.raw(`insert into meetings (id, user_id, name, status, meeting_date, main_language, extra_languages, participants, vocabulary, duration, segments_count, agenda, created_at)
        select ${copied('id', copy)}, user_id, name, status, to_char(created_at - ${before}, 'YYYY-MM-DD'), main_language, extra_languages, participants, vocabulary, duration, segments_count, agenda, created_at - ${before}
        from meetings join originals using (id)`),
      );
      await tx.execute(
        sql.raw(`insert into passages (meeting_id, division, position, speaker, start, "end", text)
        select ${copied('meeting_id', copy)}, division, position, speaker, start, "end", text from passages join originals on id = meeting_id`),
      );
      await tx.execute(
        sql.raw(`insert into search_parts select ${copied('meeting_id', copy)}, division, kind, number, words
        from search_parts join originals on id = meeting_id`),
      );
    }
  });
  await db.execute(sql`create index search_parts_words on search_parts using gin (words) with (fastupdate = false)`);
  await db.execute(sql`vacuum analyze`);
}
