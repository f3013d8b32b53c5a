import type { User } from '@greffier/contract/organisation/auth';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { DeleteMeeting } from '@greffier/contract/meeting/meetings';
import { ErrorBody } from '@greffier/contract/errors';
import { SpeechError } from '@greffier/speech/types';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { storedKeys } from '../../testing/house.ts';
import { addUser } from '../../testing/rows.ts';
import { FORM } from '../../testing/uploads.ts';
import { content, idOf, MEBIBYTE, testSender } from './test-sender.ts';

const sender = testSender();
const { again, folder, headersOf, send, sendBeginning, start, transcribe } = sender;

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const meetingsOf = async (person: User) =>
  (await sender.caller.call(person, ListMeetings)).json<{ meetings: { id: string }[] }>().meetings;

/** Makes each transcription last until it is stopped, so that the recording stays in storage until then. */
function neverTranscribe(): void {
  sender.house.speech.transcribe.mockImplementation(
    (_file, _options, _onProgress, signal) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error))),
  );
}

/** Makes a folder vanish, as if its volume had been unmounted. @returns a function that brings it back */
async function takeAway(name: string): Promise<() => Promise<void>> {
  const path = join(sender.house.deps.config.dataDir, name);
  await rename(path, `${path} away`);
  // This rename fails if the server has created the folder again and put something into it.
  return () => rename(`${path} away`, path);
}

describe('a recording in pieces', () => {
  it('becomes a meeting once it is complete, and leaves no copy behind', async () => {
    let heard: Buffer | null = null;
    sender.house.speech.probe.mockImplementation(async (path) => {
      heard = await readFile(path);
      return { duration: 12, segmentsCount: 2 };
    });
    const { status, body } = await transcribe(await send());
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, will_split: true, segments_count: 2 });
    expect((heard as Buffer | null)?.equals(content)).toBe(true);
    expect((await meetingsOf(sender.user)).map(({ id }) => id)).toEqual([body['meeting_id']]);
    expect(await readdir(folder())).toEqual([]);
  });

  it('that is a video is reduced to its sound, but stays for another try if the process dies meanwhile', async () => {
    sender.house.speech.transcribe.mockReturnValue(new Promise(() => undefined));
    sender.house.speech.probe.mockImplementationOnce(async (_path, { soundFile }) => {
      await writeFile(soundFile, 'half of');
      throw new SpeechError('crashed', 'Relancez.');
    });
    const address = await send();
    expect((await transcribe(address)).status).toBe(503);
    expect(await storedKeys(sender.house)).toEqual([]);
    sender.house.speech.probe.mockImplementationOnce(async (_path, { soundFile }) => {
      await writeFile(soundFile, 'the sound');
      return { duration: 12, segmentsCount: 1 };
    });
    const { status, body } = await transcribe(address);
    expect(status).toBe(200);
    const [key = ''] = await storedKeys(sender.house);
    expect(key).toBe(`meetings/${String(body['meeting_id'])}/audio`);
    expect(await sender.house.deps.storage.withFile(key, (path) => readFile(path, 'utf8'))).toBe('the sound');
    expect(await readdir(folder())).toEqual([]);
  });

  it('continues where the line was cut, even over a restart of the server', async () => {
    const address = await sendBeginning();
    await sender.stop();
    await start();
    const before = await fetch(again(address), {
      method: 'HEAD',
      headers: await headersOf(sender.user),
    });
    expect(Number(before.headers.get('upload-offset'))).toBe(MEBIBYTE);
    await send({ uploadUrl: again(address) });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('waits while the volume of the uploads is away, and goes on where it was', async () => {
    const address = await sendBeginning();
    const bringBack = await takeAway('uploads');
    const asked = await fetch(address, { method: 'HEAD', headers: await headersOf(sender.user) });
    expect(asked.status).toBe(503);
    expect((await sender.sendPiece(address, MEBIBYTE)).status).toBe(503);
    await expect(send()).rejects.toThrow(/response code: 503/);
    await bringBack();
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('becomes no meeting while the volume of the stored files is away', async () => {
    neverTranscribe();
    const address = await send();
    const bringBack = await takeAway('files');
    expect(await transcribe(address)).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect(await meetingsOf(sender.user)).toEqual([]);
    expect((await sender.caller.app.inject('/health/ready')).json()).toMatchObject({ checks: { storage: false } });
    await bringBack();
    expect((await sender.caller.app.inject('/health/ready')).json()).toMatchObject({ checks: { storage: true } });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('cannot be transcribed before its last byte has arrived, and survives the attempt', async () => {
    const address = await sendBeginning();
    expect((await transcribe(address)).status).toBe(409);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('makes one meeting, however often and simultaneously it is requested', async () => {
    const address = await send();
    const answers = await Promise.all([transcribe(address), transcribe(address), transcribe(address)]);
    answers.push(await transcribe(address));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body['meeting_id'])).size).toBe(1);
    expect(await meetingsOf(sender.user)).toHaveLength(1);
  });

  it('makes the same meeting for a second request that comes while its bytes are moved', async () => {
    neverTranscribe();
    const address = await send();
    const probed = vi.fn<() => void>();
    let made: () => void = () => undefined;
    const other = new Promise<void>((done) => (made = done));
    sender.house.speech.probe.mockImplementationOnce(async (path) => {
      probed();
      await other;
      await readFile(path);
      return { duration: 12, segmentsCount: 1 };
    });
    const late = transcribe(address);
    await expect.poll(() => probed.mock.calls.length).toBe(1);
    const { body } = await transcribe(address);
    made();
    expect(await late).toMatchObject({ status: 200, body: { meeting_id: body['meeting_id'] } });
    expect(await meetingsOf(sender.user)).toHaveLength(1);
    // Only this one meeting exists, and it has the sound of the recording.
    expect(await storedKeys(sender.house)).toEqual([`meetings/${String(body['meeting_id'])}/audio`]);
  });

  it('is no longer opened for a caller who has left, and stays for another try', async () => {
    const address = await send();
    sender.house.speech.probe.mockImplementationOnce(
      (_path, { signal }) =>
        new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error))),
    );
    const form = new FormData();
    form.append('data', JSON.stringify({ ...FORM, upload_id: idOf(address) }));
    const caller = new AbortController();
    const { signal } = caller;
    const headers = await headersOf(sender.user);
    const asked = fetch(new URL('/api/v1/ai/transcribe', address), { method: 'POST', headers, body: form, signal });
    await expect.poll(() => sender.house.speech.probe.mock.calls.length).toBe(1);
    caller.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(() => sender.house.speech.probe.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect((await transcribe(address)).status).toBe(200);
    expect(await meetingsOf(sender.user)).toHaveLength(1);
  });

  it('makes no meeting, and does no harm, if its sender withdraws it at the same moment', async () => {
    const address = await send();
    const { storage } = sender.house.deps;
    const put = storage.putFile.bind(storage);
    vi.spyOn(storage, 'putFile').mockImplementationOnce(async (key, path) => {
      await fetch(address, { method: 'DELETE', headers: await headersOf(sender.user) });
      await put(key, path);
    });
    expect(await transcribe(address)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await meetingsOf(sender.user)).toEqual([]);
    expect(await storedKeys(sender.house)).toEqual([]);
  });

  it('keeps its sound if the uploaded file cannot be removed at once', async () => {
    const address = await send();
    neverTranscribe();
    const { storage } = sender.house.deps;
    const put = storage.putFile.bind(storage);
    vi.spyOn(storage, 'putFile').mockImplementation(async (key, path) => {
      await put(key, path);
      await rm(path);
      await mkdir(path);
    });
    const { status, body } = await transcribe(address);
    expect(status).toBe(200);
    expect(await storedKeys(sender.house)).toEqual([`meetings/${String(body['meeting_id'])}/audio`]);
    await rmdir(join(folder(), idOf(address)));
  });

  it('makes no second meeting after its meeting was deleted, unless it is sent anew', async () => {
    const address = await send();
    const { body } = await transcribe(address);
    const deleted = await sender.caller.call(sender.user, DeleteMeeting, {
      params: { meeting_id: String(body['meeting_id']) },
    });
    expect(deleted.statusCode).toBe(200);
    expect(await transcribe(address)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await transcribe(await send())).status).toBe(200);
    expect(await meetingsOf(sender.user)).toHaveLength(1);
  });

  it('leads a page that missed the answer to the same meeting, without sending a byte again', async () => {
    const address = await send();
    const { body } = await transcribe(address);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).body['meeting_id']).toBe(body['meeting_id']);
  });

  it('is refused if its bytes are not those that were sent', async () => {
    const address = await send();
    const { status, body } = await transcribe(address, { sha256: 'a'.repeat(64) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'damaged_upload' });
    expect(await meetingsOf(sender.user)).toEqual([]);
    expect((await transcribe(address)).status).toBe(404);
  });

  it('is not mistaken for a different recording that has made a meeting at the same address', async () => {
    const address = await send();
    const { body } = await transcribe(address);
    expect(await transcribe(address, { sha256: 'a'.repeat(64) })).toMatchObject({
      status: 422,
      body: { code: 'damaged_upload' },
    });
    expect((await transcribe(address)).body['meeting_id']).toBe(body['meeting_id']);
  });

  it('is measured once more before it is refused, and becomes a meeting if the failure has passed', async () => {
    const passing = new SpeechError('unreadable_audio', 'Illisible.');
    sender.house.speech.probe.mockRejectedValueOnce(passing);
    expect((await transcribe(await send())).status).toBe(200);
    expect(await meetingsOf(sender.user)).toHaveLength(1);
  });

  it('stays for another try if it was found at fault only once', async () => {
    const address = await send();
    sender.house.speech.probe
      .mockRejectedValueOnce(new SpeechError('unreadable_audio', 'Illisible.'))
      .mockRejectedValueOnce(new SpeechError('crashed', 'Relancez.'));
    expect((await transcribe(address)).status).toBe(503);
    expect((await transcribe(address)).status).toBe(200);
  });

  it('is removed if it was found at fault twice', async () => {
    const address = await send();
    sender.house.speech.probe.mockRejectedValue(new SpeechError('unreadable_audio', 'Illisible.'));
    expect(await transcribe(address)).toMatchObject({ status: 422, body: { code: 'unreadable_audio' } });
    expect((await transcribe(address)).status).toBe(404);
    expect(await readdir(folder())).toEqual([]);
  });

  it('stays for another try if the form is wrong', async () => {
    const address = await send();
    expect((await transcribe(address, { meeting_name: ' ' })).status).toBe(422);
    expect((await transcribe(address)).status).toBe(200);
  });

  it('stores nothing that says what the meeting is about', async () => {
    await sendBeginning();
    expect((await readdir(folder())).join()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('somebody else', () => {
  it('cannot read, extend, start or remove an upload', async () => {
    const other = await addUser(sender.house.deps.database.db);
    const address = await send();
    const headers = await headersOf(other);
    expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(404);
    expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(404);
    const piece = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
    const patched = await fetch(address, { method: 'PATCH', headers: { ...headers, ...piece }, body: 'x' });
    expect(patched.status).toBe(404);
    expect((await transcribe(address, {}, other)).status).toBe(404);
    expect((await fetch(address, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(401);
    expect((await transcribe(address)).status).toBe(200);
  });
});

describe('an upload that cannot be accepted', () => {
  it('is refused before a byte is sent if it is too large', async () => {
    await expect(send({ bytes: Buffer.alloc(9 * MEBIBYTE) })).rejects.toThrow(/response code: 413/);
    expect(await readdir(folder())).toEqual([]);
  });

  it('is refused if its length is not announced, because there may be no room', async () => {
    const headers = { ...(await headersOf(sender.user)), 'Upload-Defer-Length': '1' };
    expect((await fetch(sender.endpoint, { method: 'POST', headers })).status).toBe(501);
    expect(await readdir(folder())).toEqual([]);
  });

  it('is refused in French with the error body of all calls, and the status of the protocol', async () => {
    const { Authorization, ...version } = await headersOf(sender.user);
    const signed = { Authorization, ...version };
    const bytes = { ...signed, 'Content-Type': 'application/offset+octet-stream' };
    const address = await sendBeginning();
    const ask = async (method: string, url: string, headers: Readonly<Record<string, string>>, body?: string) => {
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
      const { code, detail } = ErrorBody.parse(await answer.json());
      expect(detail).toMatch(/^(Le|L’|Un|Cet) ?.+\.$/);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      return [answer.status, code];
    };
    expect(await ask('POST', sender.endpoint, { Authorization })).toEqual([412, 'bad_request']);
    expect(await ask('POST', sender.endpoint, signed)).toEqual([400, 'bad_request']);
    expect(await ask('POST', sender.endpoint, { ...signed, 'Upload-Length': 'x' })).toEqual([400, 'bad_request']);
    expect(await ask('POST', sender.endpoint, { ...signed, 'Upload-Defer-Length': '1' })).toEqual([501, 'bad_request']);
    expect(await ask('POST', sender.endpoint, { ...signed, 'Upload-Length': '9000000000' })).toEqual([
      413,
      'too_large',
    ]);
    expect(await ask('PATCH', address, bytes, 'x')).toEqual([403, 'bad_request']);
    expect(await ask('PATCH', address, { ...bytes, 'Upload-Offset': '1' }, 'x')).toEqual([409, 'outdated']);
    expect(await ask('DELETE', address.replace(/[^/]+$/, NOBODYS), signed)).toEqual([404, 'not_found']);
  });
});

describe('time', () => {
  it('removes uploads that nobody continued for a week, and no others', async () => {
    const old = await sendBeginning();
    const { createdAt } = (await sender.house.services.uploads.find(sender.user, idOf(old))) ?? {};
    sender.house.setNow(new Date((createdAt?.getTime() ?? 0) + 6 * 86_400_000));
    const young = await sendBeginning();
    sender.house.setNow(new Date((createdAt?.getTime() ?? 0) + 8 * 86_400_000));
    await sender.house.services.uploads.sweep();
    expect(await readdir(folder())).toEqual([idOf(young)]);
    expect((await transcribe(old)).status).toBe(404);
  });
});
