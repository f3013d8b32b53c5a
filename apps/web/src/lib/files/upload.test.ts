import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileUnreadableError } from '../request-error.ts';
import { setToken } from '../session/token.ts';
import type { UploadProgress } from './upload.ts';
import { upload } from './upload.ts';

/** Imitates the part of XMLHttpRequest that `upload` uses, controlled by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  headers: Record<string, string> = {};
  opened: [string, string] | null = null;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string): void {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
const answer = {
  success: true,
  meeting_id: '00000000-0000-4000-8000-000000000001',
  will_split: false,
  segments_count: 1,
};

describe('an upload', () => {
  it('sends the token, reports its progress, and returns the checked response', async () => {
    setToken('abc');
    const onProgress = vi.fn<(progress: UploadProgress) => void>();
    const done = upload(Transcribe, { form: new FormData(), onProgress });
    const request = FakeRequest.last;
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 10 }));
    request.answer(200, answer);
    expect(await done).toEqual(answer);
    expect(request.opened).toEqual(['POST', '/api/v1/ai/transcribe']);
    expect(request.headers['Authorization']).toBe('Bearer abc');
    expect(onProgress).toHaveBeenCalledWith({ sent: 5, total: 10 });
  });

  it('says why the server refused the file', async () => {
    const done = upload(Transcribe, { form: new FormData() });
    FakeRequest.last.answer(413, { detail: 'Fichier trop volumineux.', code: 'too_large' });
    await expect(done).rejects.toMatchObject({ status: 413, message: 'Fichier trop volumineux.' });
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const done = upload(Transcribe, { form: new FormData(), signal: stop.signal });
    stop.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('says that the server cannot be reached', async () => {
    const done = upload(Transcribe, { form: new FormData() });
    FakeRequest.last.dispatchEvent(new Event('error'));
    await expect(done).rejects.toThrow('injoignable');
  });

  it('says that a file has changed since it was chosen, which looks like a network failure', async () => {
    const file = new File(['Anne\u00a0: Bonjour.'], 'séance.txt');
    const form = new FormData();
    form.set('file', file);
    const gone = new Blob();
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('changed', 'NotReadableError'));
    vi.spyOn(file, 'slice').mockReturnValue(gone);
    const done = upload(Transcribe, { form });
    FakeRequest.last.dispatchEvent(new Event('error'));
    await expect(done).rejects.toBeInstanceOf(FileUnreadableError);
  });
});
