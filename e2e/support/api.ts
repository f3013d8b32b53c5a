import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { callPath, type Call } from '@greffier/contract/call';
import { GetMeeting, type Meeting } from '@greffier/contract/meeting/meetings';
import type { z } from 'zod';
import type { TestServer } from './server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The interface as a script uses it, with a token from `npm run token`. Checks answers against the contract. */
export class Api {
  readonly server: TestServer;
  readonly token: string;

  private constructor(server: TestServer, token: string) {
    this.server = server;
    this.token = token;
  }

  static async signIn(server: TestServer, email: string): Promise<Api> {
    const { stdout } = await run(process.execPath, ['apps/server/src/token.ts', email], {
      cwd: root,
      env: { ...process.env, PORT: String(server.port) },
    });
    return new Api(server, stdout.trim());
  }

  /** Uses an existing token, for instance from an issuer. */
  static withToken(server: TestServer, token: string): Api {
    return new Api(server, token);
  }

  /** @param more additional headers */
  fetch(
    call: Call,
    params: Readonly<Record<string, string>> = {},
    body?: FormData | object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const json = body !== undefined && !(body instanceof FormData);
    return fetch(this.server.url + callPath(call, params), {
      method: call.method,
      headers: { authorization: `Bearer ${this.token}`, ...(json && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
  }

  /** Makes a call that is expected to succeed. */
  async call<C extends Call & { readonly response: z.ZodType }>(
    call: C,
    params: Readonly<Record<string, string>> = {},
    body?: FormData | object,
  ): Promise<z.output<C['response']>> {
    const answer = await this.fetch(call, params, body);
    const content: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${call.id}: ${answer.status} ${JSON.stringify(content)}`);
    // The schema is the call's own, so the parsed content has the type of the call's answer.
    return call.response.parse(content) as z.output<C['response']>;
  }

  /** Uploads a recording as a new meeting. */
  async transcribe(file: string, form: Readonly<Record<string, unknown>>) {
    const data = new FormData();
    data.set('data', JSON.stringify(form));
    data.set('file', await openAsBlob(file), basename(file));
    return this.call(Transcribe, {}, data);
  }

  /** Polls until a meeting meets the condition `wanted`. Fails after `seconds`. */
  async until(
    meetingId: string,
    wanted: (meeting: Meeting) => boolean | Promise<boolean>,
    seconds = 180,
  ): Promise<Meeting> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const meeting = await this.call(GetMeeting, { meeting_id: meetingId });
      if (await wanted(meeting)) return meeting;
      if (Date.now() > deadline) throw new Error(`still ${meeting.status} at ${meeting.progress} %`);
      await sleep(200);
    }
  }
}
