import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import type { Api } from '../../e2e/support/api.ts';
import { addMeetings, type Kind, openStage } from './stage.ts';
import { Times } from './times.ts';

/** Numbers of meetings, and of passages in a meeting, at which calls are measured. */
const MEETINGS = [100, 1_000, 10_000];
const PASSAGES = [100, 1_000, 5_000];
const TIMES = 20;
/** Passages in each meeting when there are many meetings. */
const FEW = 2;

/** A line of the chart: a description of the calls, and how long they take (ms, median) at each amount. */
export interface Growth {
  readonly what: string;
  readonly of: string;
  readonly points: readonly (readonly [amount: number, ms: number])[];
}

async function median(ask: () => Promise<Response>): Promise<number> {
  const times = new Times();
  for (let time = 0; time < TIMES; time += 1) await times.measure(ask);
  if (times.failed > 0) throw new Error('a call failed');
  return times.at(0.5);
}

const first = async (api: Api): Promise<string> => {
  const { meetings } = await api.call(ListMeetings);
  return meetings[0]?.id ?? '';
};

/** Space that the database takes on the disk. */
export interface Sizes {
  /** Bytes of each meeting with two passages, including its search words and indexes. */
  readonly meeting: number;
  /** Bytes of each further passage. */
  readonly passage: number;
}

/** Measures calls at growing numbers of meetings, and at growing lengths of a meeting. */
export async function measureGrowth(kind: Kind): Promise<{ growths: Growth[]; sizes: Sizes }> {
  const email = 'croissance@exemple.ch';
  const list: [number, number][] = [];
  const open: [number, number][] = [];
  const long: [number, number][] = [];
  const bytes: number[] = [];
  const stage = await openStage(kind);
  try {
    const api = await stage.signIn(email);
    let there = 0;
    for (const meetings of MEETINGS) {
      bytes.push(await addMeetings(stage, email, meetings - there, FEW));
      there = meetings;
      const meeting_id = await first(api);
      list.push([meetings, await median(() => api.fetch({ ...ListMeetings, path: `${ListMeetings.path}?limit=100` }))]);
      open.push([meetings, await median(() => api.fetch(GetMeeting, { meeting_id }))]);
    }
    for (const [at, passages] of PASSAGES.entries()) {
      const person = `longueur${at}@exemple.ch`;
      const own = await stage.signIn(person);
      bytes.push(await addMeetings(stage, person, 1, passages));
      const meeting_id = await first(own);
      long.push([passages, await median(() => own.fetch(GetMeeting, { meeting_id }))]);
    }
  } finally {
    await stage.close();
  }
  const [few = 0, , many = 0] = bytes;
  const [short = 0, , longest = 0] = bytes.slice(MEETINGS.length);
  return {
    growths: [
      { what: 'first screen of the list', of: 'meetings of a person', points: list },
      { what: 'a meeting', of: 'meetings of a person', points: open },
      { what: 'a meeting', of: 'passages of the meeting', points: long },
    ],
    sizes: {
      meeting: (many - few) / ((MEETINGS.at(-1) ?? 0) - (MEETINGS[0] ?? 0)),
      passage: (longest - short) / PASSAGES.slice(1).reduce((sum, passages) => sum + passages, 0),
    },
  };
}
