import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import type { Call } from '@greffier/contract/call';
import { ImportTranscript, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import type { Api } from '../../e2e/support/api.ts';
import type { TestServer } from '../../e2e/support/server.ts';

/** Limit on the wait of other people's calls; ms. */
export const MOST_WAIT = 200;

export interface Scene {
  readonly server: TestServer;
  readonly attacker: Api;
  /** A meeting of the attacker with minutes. */
  readonly meetingId: string;
}

/** Description of an attack's outcome, and whether it is the right one. Other people's waits are checked separately. */
export interface Seen {
  readonly what: string;
  readonly holds: boolean;
}

/** A check that is possible only after the other people have left and the server has ended. */
type SeenLater = () => Promise<Seen>;

type Attack = (scene: Scene) => Promise<Seen | SeenLater>;

/** Stage of an attack: settings of the server, the attack, and a function that closes whatever else was set up. */
export interface Stage {
  /** Settings of the server. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly attack: Attack;
  readonly close: () => Promise<void>;
}

export interface Row {
  /** Number of the finding, from an earlier attack on the product from outside; 0 for comparisons. */
  readonly row: number;
  readonly name: string;
  /** Sets up the stage before the server starts. */
  readonly stage: () => Promise<Stage>;
}

/** Makes the stage of an attack that needs only the server. */
export const alone =
  (attack: Attack, environment: Readonly<Record<string, string>> = {}): Row['stage'] =>
  () =>
    Promise.resolve({ environment, attack, close: () => Promise.resolve() });

export const bytes = (text: string): Blob => new Blob([text]);
/** Name and date given to every meeting that the attacks make. */
export const FORM = { meeting_name: 'Mesure', meeting_date: '2026-03-03' };

/** Imports a transcript. @param headers additional HTTP headers */
export async function importing(
  api: Api,
  name: string,
  content: Blob,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; meetingId: string | null }> {
  const form = new FormData();
  form.set('data', JSON.stringify(FORM));
  form.set('file', content, name);
  const answer = await api.fetch(ImportTranscript, {}, form, headers);
  const body = ImportTranscript.response.safeParse(await answer.json());
  return { status: answer.status, meetingId: body.data?.meeting_id ?? null };
}

export const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Anne Roux>Premier point : le budget. On vote : douze voix pour, une contre.</v>

00:00:06.000 --> 00:00:09.000
<v Marc Tissot>Le budget est adopté. Je m’occupe du devis d’ici vendredi.</v>
`;

/** Makes a meeting and its minutes. */
export async function meetingWithMinutes(api: Api): Promise<string> {
  const { meetingId } = await importing(api, 'seance.vtt', bytes(TALK));
  if (meetingId === null) throw new Error('the sample is not taken');
  await api.call(UpdateAgenda, { meeting_id: meetingId }, { agenda: [{ level: 1, text: 'Budget' }] });
  await api.call(Summarize, { meeting_id: meetingId }, {});
  await api.until(meetingId, ({ status }) => status === 'completed');
  return meetingId;
}

export async function statusOf(
  api: Api,
  call: Call,
  params: Readonly<Record<string, string>> = {},
  body?: FormData | object,
) {
  const started = performance.now();
  const answer = await api.fetch(call, params, body);
  const { byteLength } = await answer.arrayBuffer();
  return { status: answer.status, seconds: ((performance.now() - started) / 1_000).toFixed(1), byteLength };
}
