import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Prefix of every call of the specification. */
export const API_PREFIX = '/api/v1';
/** Version of the interface, as named in its document and in the clients made from the document (specification §9). */
export const API_VERSION = '0.1.0';

/**
 * One call of the interface: the request of the web application and the answer of the server.
 * `path` follows API_PREFIX and names its parameters as `:name`.
 */
export interface Call {
  readonly id: string;
  readonly summary: string;
  readonly tag: 'auth' | 'meetings' | 'ai' | 'templates' | 'vocabularies' | 'organisation' | 'engines';
  readonly method: Method;
  readonly path: string;
  /** Who may make the call. `anyone` needs no token. */
  readonly access: 'anyone' | 'user' | 'super_user';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Limit on the body; bytes. If it is left out, `BODY_BYTES.usual`. */
  readonly bodyBytes?: number;
  /** The body is a form; these are its parts, for the documentation. */
  readonly multipart?: Readonly<Record<string, string>>;
  /** Schema of the JSON in the form's part `data`. */
  readonly data?: z.ZodType;
  /** The content of a 200 answer; absent if the answer is a file or a redirect. */
  readonly response?: z.ZodType;
  /** The answer may take megabytes of memory, so the server makes only a few such answers at once for one person. */
  readonly large?: true;
  /** Media type of the answer, if it is a file. */
  readonly file?: string;
  readonly redirects?: true;
  /** The call stores nothing although it is not a GET, or its download leaves no entry in the audit trail. */
  readonly writes?: false;
  /** The call stores at most a setting, so it works even if hardly any room is left on the disk. */
  readonly keepsLittle?: true;
  /** Statuses of the call's own failures. `errorStatuses` adds those that follow from the call's other fields. */
  readonly errors: readonly ErrorStatus[];
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 431 | 500 | 503 | 507;

export const defineCall = <const C extends Call>(call: C): C => call;

/** Lists every status of 400 or above that a call may answer, in order. */
export function errorStatuses(call: Call): readonly ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([...call.errors, 429, 431, 500, 503]);
  // The address may fail to decode.
  if (call.params) statuses.add(400);
  // The body may be too long or of another type.
  if (call.body || call.multipart) statuses.add(413).add(415);
  // The disk may be full. A download writes an entry in the audit trail, too.
  if ((call.method !== 'GET' || call.file !== undefined) && call.writes !== false) statuses.add(507);
  return [...statuses].toSorted((a, b) => a - b);
}

/** Fills the `:name` parts of a call's path. */
export function callPath(call: Pick<Call, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return (
    API_PREFIX +
    call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`missing path parameter ${name} of ${call.path}`);
      return encodeURIComponent(value);
    })
  );
}
