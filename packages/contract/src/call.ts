import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Prefix of every call of the specification. */
export const API_PREFIX = '/api/v1';
/** Of the interface, as its document and the clients that are made from it name it (specification §9). */
export const API_VERSION = '0.1.0';

/**
 * One call of the interface: what the web application sends and what the server answers.
 * `path` follows API_PREFIX and names its parameters as `:name`.
 */
export interface Call {
  readonly id: string;
  readonly summary: string;
  readonly tag: 'auth' | 'meetings' | 'ai' | 'templates' | 'vocabularies' | 'organisation' | 'engines';
  readonly method: Method;
  readonly path: string;
  /** Who may make it. `anyone` needs no token. */
  readonly access: 'anyone' | 'user' | 'super_user';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Most bytes of that body; absent for `BODY_BYTES.usual`. */
  readonly bodyBytes?: number;
  /** `multipart`: the body is a form; `multipart` names its parts for the documentation. */
  readonly multipart?: Readonly<Record<string, string>>;
  /** JSON in the form's part `data`. */
  readonly data?: z.ZodType;
  /** What a 200 answer carries; absent where the answer is a file or a redirect. */
  readonly response?: z.ZodType;
  /** True where an answer may take megabytes of memory: one person has only a few of these made at once. */
  readonly large?: true;
  /** Media type of an answer that is a file. */
  readonly file?: string;
  readonly redirects?: true;
  /** False where a call that is no GET keeps nothing, or where a download is not recorded in the audit trail. */
  readonly writes?: false;
  /** Where what it keeps is a setting or less: it is made also where hardly any room is left. */
  readonly keepsLittle?: true;
  /** Failures of its own; `errorStatuses` adds those that come with its form. */
  readonly errors: readonly ErrorStatus[];
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503 | 507;

export const defineCall = <const C extends Call>(call: C): C => call;

/** Every status of 400 or above that a call may answer, in order. */
export function errorStatuses(call: Call): readonly ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([...call.errors, 429, 431, 500, 503]);
  // An address that does not decode.
  if (call.params) statuses.add(400);
  // A body that is too long, or of another type.
  if (call.body || call.multipart) statuses.add(413).add(415);
  // No room is left for what is written: a download's entry in the audit trail too.
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
