import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { DeleteMeeting, GetMeeting, UpdateMeeting } from '@greffier/contract/meeting/meetings';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import type { User } from '@greffier/contract/organisation/auth';
import { randomBytes } from 'node:crypto';
import type { Fact } from '../database/power-cut/facts.ts';
import { type Caller, openCaller } from '../testing/caller.ts';
import type { House } from '../testing/house.ts';
import { addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';
import { FORM } from '../testing/uploads.ts';

const RECORDING_BYTES = 48 * 1024;

/** Sends recordings, has them transcribed, corrects and deletes meetings, and reports each acknowledged fact. */
export async function useServer(house: House, rounds: number, acknowledge: (fact: Fact) => void): Promise<void> {
  const caller = await openCaller(house);
  try {
    const address = `${await caller.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads/`;
    const user = await addUser(house.deps.database.db);
    for (let round = 1; round <= rounds; round += 1) {
      await oneRound(round, { house, caller, address, user, acknowledge });
      // PostgreSQL makes a checkpoint only every five minutes. The test is shorter, so it requests checkpoints itself.
      if (round % 3 === 0) await house.deps.database.db.execute('checkpoint');
    }
  } finally {
    await caller.app.close();
  }
}

interface Scene {
  readonly house: House;
  readonly caller: Caller;
  readonly address: string;
  readonly user: User;
  readonly acknowledge: (fact: Fact) => void;
}

async function oneRound(round: number, scene: Scene): Promise<void> {
  const { caller, user, acknowledge } = scene;
  const template = { name: `Ordre du jour ${round}`, format: [{ level: 1, text: 'Budget' }] };
  expectOk(await caller.call(user, CreateTemplate, { body: template }));
  acknowledge({ kind: 'template', name: template.name });

  const recording = randomBytes(RECORDING_BYTES);
  // Every other recording comes in pieces, the rest as forms.
  const id = round % 2 === 1 ? await inPieces(scene, recording) : await asForm(scene, recording);
  acknowledge({ kind: 'meeting', id, recording });

  const params = { meeting_id: id };
  const name = `Comité ${round}`;
  expectOk(await caller.call(user, UpdateMeeting, { params, body: { name } }));
  acknowledge({ kind: 'named', id, name });

  const status = async () => (await caller.call(user, GetMeeting, { params })).json<{ status: string }>().status;
  while ((await status()) !== 'transcribed') await new Promise((done) => setTimeout(done, 20));
  acknowledge({ kind: 'transcribed', id });
  if (round % 4 === 0) {
    expectOk(await caller.call(user, DeleteMeeting, { params }));
    acknowledge({ kind: 'deleted', id });
  }
}

async function asForm({ caller, user }: Scene, recording: Buffer): Promise<string> {
  const form = { data: JSON.stringify(FORM), file: new Blob([Buffer.from(recording)]) };
  return idIn(expectOk(await caller.call(user, Transcribe, { form })).json());
}

async function inPieces({ caller, user, house, address, acknowledge }: Scene, recording: Buffer): Promise<string> {
  const authorization = `Bearer ${await tokenOf(house.deps, user)}`;
  const headers = { authorization, 'tus-resumable': '1.0.0' };
  const length = { 'upload-length': String(recording.length) };
  const announced = expectOk(await fetch(address, { method: 'POST', headers: { ...headers, ...length } }));
  const location = new URL(announced.headers.get('location') ?? '', address).href;
  const id = location.slice(location.lastIndexOf('/') + 1);
  acknowledge({ kind: 'upload', id });
  for (const [from, to] of [
    [0, 20_000],
    [20_000, recording.length],
  ] as const) {
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
    const body = recording.subarray(from, to);
    expectOk(await fetch(location, { method: 'PATCH', headers: { ...headers, ...piece }, body }));
    acknowledge({ kind: 'bytes', id, bytes: recording.subarray(0, to) });
  }
  const data = JSON.stringify({ ...FORM, upload_id: id });
  return idIn(expectOk(await caller.call(user, Transcribe, { form: { data } })).json());
}

/** Reads the id of the new meeting from an answer of `/ai/transcribe`. */
const idIn = (body: { readonly meeting_id: string }): string => body.meeting_id;

function expectOk<T extends { readonly status?: number; readonly statusCode?: number }>(answer: T): T {
  const status = answer.statusCode ?? answer.status ?? 0;
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  return answer;
}
