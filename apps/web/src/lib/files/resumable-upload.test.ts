import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileUnreadableError } from '../request-error.ts';
import { sendInPieces, type Waiting } from './resumable-upload.ts';
import { getSessionEnd, getToken, setToken } from '../session/token.ts';

/** The events of one attempt to upload: the server's answers, in order, then an interrupted connection or the end. */
type Attempt = readonly (Answer | 'cut' | 'done')[];
interface Answer {
  readonly status: number;
  readonly offset?: number;
  readonly body?: string;
  /** The server's Retry-After header; seconds. */
  readonly retryAfter?: number;
  /** Runs while the request is on its way to the server. */
  readonly meanwhile?: () => void;
}

const script = vi.hoisted(() => ({ attempts: [] as Attempt[], tokens: [] as (string | undefined)[] }));
vi.mock('tus-js-client', () => {
  class DetailedError extends Error {
    readonly originalRequest: HttpRequest;
    readonly originalResponse: HttpResponse | null;
    readonly causingError: unknown;
    constructor(request: HttpRequest, response: HttpResponse | null = null, cause: unknown = null) {
      super('tus');
      this.originalRequest = request;
      this.originalResponse = response;
      this.causingError = cause;
    }
  }
  class Upload {
    url = 'http://localhost/api/v1/uploads/the-upload';
    options: UploadOptions;
    constructor(_: unknown, options: UploadOptions) {
      this.options = options;
    }
    findPreviousUploads = () => Promise.resolve([]);
    abort = () => Promise.resolve();
    start(): void {
      const attempt = script.attempts.shift() ?? ['done'];
      this.#run(attempt).then(
        () => this.options.onSuccess?.({} as never),
        (error: unknown) => this.options.onError?.(error as Error),
      );
    }
    async #run(attempt: Attempt): Promise<void> {
      for (const step of attempt) {
        const request = {
          getURL: () => this.url,
          setHeader: (_: string, value: string) => script.tokens.push(value),
        } as unknown as HttpRequest;
        await this.options.onBeforeRequest?.(request);
        if (step === 'done') return;
        if (step === 'cut') throw new DetailedError(request);
        step.meanwhile?.();
        const response = {
          getStatus: () => step.status,
          getHeader: (name: string) => (name === 'Retry-After' ? step.retryAfter : step.offset)?.toString(),
          getBody: () => step.body ?? '',
        } as unknown as HttpResponse;
        try {
          await this.options.onAfterResponse?.(request, response);
        } catch (error) {
          throw new DetailedError(request, response, error);
        }
        if (step.status >= 400) throw new DetailedError(request, response);
      }
    }
  }
  return { DetailedError, Upload };
});

const file = new File(['abc'], 'comité.wav');
const waitings: Waiting[] = [];
const controller = { current: new AbortController() };
const send = (sent = file) =>
  sendInPieces(sent, {
    userId: 'u',
    onProgress: () => undefined,
    onWaiting: (waiting) => waitings.push(waiting),
    signal: controller.current.signal,
  });
/** Lets pending promises settle and this many milliseconds pass. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  waitings.length = 0;
  script.attempts = [];
  script.tokens = [];
  controller.current = new AbortController();
  setToken('first');
});
afterEach(() => vi.useRealTimers());

describe('an upload over an interrupted connection', () => {
  it('waits longer each time, says since when and until when, and continues', async () => {
    script.attempts = [['cut'], ['cut'], [{ status: 503 }], ['done']];
    const began = Date.now();
    const sent = send();
    await pass(4_000);
    expect((await sent).id).toBe('the-upload');
    expect(waitings.map(({ since }) => since)).toEqual([began, began, began]);
    expect(waitings.map(({ nextAt }) => (nextAt ?? 0) - began)).toEqual([0, 1_000, 4_000]);
  });

  it('counts its failures from zero once something got through', async () => {
    script.attempts = [['cut'], ['cut'], [{ status: 200, offset: 5 }, 'cut'], ['done']];
    const sent = send();
    await pass(1_100);
    await sent;
    expect(waitings.map(({ nextAt, since }) => (nextAt ?? 0) - since)).toEqual([0, 1_000, 0]);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the person wants it', () => waitings.at(-1)?.retry()],
  ])('tries at once when %s', async (_, happen) => {
    script.attempts = [['cut'], ['cut'], ['cut'], ['done']];
    const sent = send();
    await pass(1_000);
    expect(waitings).toHaveLength(3);
    happen();
    expect((await sent).id).toBe('the-upload');
  });

  it('stops waiting when it is cancelled', async () => {
    script.attempts = [['cut'], ['cut']];
    const sent = send();
    setTimeout(() => controller.current.abort(new Error('stopped')), 10);
    await Promise.all([expect(sent).rejects.toThrow('stopped'), pass(10)]);
  });
});

describe('an upload that cannot continue', () => {
  it('says in the server’s words that its disk is full', async () => {
    const detail = 'Il n’y a plus de place';
    script.attempts = [[{ status: 507, body: JSON.stringify({ detail, code: 'storage_full' }) }]];
    await expect(send()).rejects.toMatchObject({ status: 507, message: detail });
    expect(waitings).toEqual([]);
  });

  it.each([
    [409, 'conflict'],
    [429, 'limit_reached'],
  ])('stops, with the server’s message, if the server refuses it (%i, %s)', async (status, code) => {
    const detail = 'Vous avez déjà 20 envois inachevés';
    script.attempts = [[{ status, body: JSON.stringify({ detail, code }), retryAfter: 300 }]];
    await expect(send()).rejects.toMatchObject({ status, message: detail });
    expect(waitings).toEqual([]);
  });

  it('waits as long as the server asks after too many calls', async () => {
    const body = JSON.stringify({ detail: 'Trop de demandes à la suite', code: 'too_many_requests' });
    script.attempts = [[{ status: 429, body, retryAfter: 40 }], ['done']];
    const sent = send();
    await pass(39_000);
    expect(waitings).toHaveLength(1);
    expect((waitings[0]?.nextAt ?? 0) - (waitings[0]?.since ?? 0)).toBe(40_000);
    expect(script.attempts).toHaveLength(1);
    await pass(1_000);
    expect((await sent).id).toBe('the-upload');
  });

  it.each([
    ['in the words of the protocol', 'Upload-Offset conflict\n'],
    ['in French', JSON.stringify({ detail: 'L’envoi n’en est pas à cet endroit', code: 'outdated' })],
  ])('waits while another request is using it, which the server says %s', async (_, body) => {
    script.attempts = [[{ status: 409, body }], ['done']];
    const sent = send();
    await pass(0);
    expect((await sent).id).toBe('the-upload');
    expect(waitings).toHaveLength(1);
  });

  it('says that the file has changed since it was chosen, which looks like an interrupted connection', async () => {
    script.attempts = [['cut']];
    const changed = new File(['abc'], 'comité.wav');
    changed.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) });
    await expect(send(changed)).rejects.toBeInstanceOf(FileUnreadableError);
    expect(waitings).toEqual([]);
  });
});

describe('a session that ends during an upload', () => {
  it('is reported like any end of a session, and the upload continues with the next session', async () => {
    script.attempts = [[{ status: 200, offset: 5 }, { status: 401 }], ['done']];
    const sent = send();
    await pass(0);
    expect(getToken()).toBeNull();
    expect(getSessionEnd()).toMatchObject({ kind: 'failed' });
    expect(waitings).toMatchObject([{ nextAt: null }]);
    await pass(60_000);
    expect(script.attempts).toHaveLength(1);
    setToken('second');
    expect((await sent).id).toBe('the-upload');
    expect(script.tokens).toEqual(['Bearer first', 'Bearer first', 'Bearer second']);
  });

  it('does not stop the upload if a new session has already begun', async () => {
    script.attempts = [[{ status: 401, meanwhile: () => setToken('second') }], ['done']];
    await send();
    expect(getToken()).toBe('second');
  });
});
