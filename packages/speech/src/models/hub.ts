import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CatalogueModel } from './catalogue/entry.ts';
import { type ModelsError, modelsErrors } from './errors.ts';

/** The model hub, and the time limits and pauses for requests to it. */
export interface Hub {
  /** Address without a slash at the end. */
  readonly address: string;
  readonly fetch: typeof fetch;
  /** Pauses before the second try of a request, the third, and so on; milliseconds. */
  readonly pauses: readonly number[];
  /** Time without a byte after which a connection counts as dead; milliseconds. */
  readonly silence: number;
}

export const PUBLIC_HUB = 'https://huggingface.co';
export const HUB_PAUSES: readonly number[] = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
export const HUB_SILENCE = 60_000;
const REDIRECTS = 5;
const PAGES = 20;
const LONGEST_PAUSE = 120_000;
/** Largest size of one page of a file list; bytes. A thousand files take 200 kB. */
const PAGE_BYTES = 4e6;

/** A file as the hub states it at a commit. Large files are identified by sha256, small ones by their git id (sha1). */
export interface Stated {
  readonly bytes: number;
  readonly sha256: string | null;
  readonly gitId: string;
}

const Tree = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    oid: z.string(),
    size: z.number(),
    lfs: z.object({ oid: z.string(), size: z.number() }).optional(),
  }),
);

export const hostOf = ({ address }: Pick<Hub, 'address'>): string => new URL(address).host;

/** A failure that is worth another try, such as a network error or a busy server. */
export class PassingError extends Error {
  override readonly name = 'PassingError';
  /** How long the server asks to wait, in milliseconds; null if it does not say. */
  readonly wait: number | null;

  constructor(message: string, wait: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.wait = wait;
  }
}

/** Asks the hub for a model's files at its commit. @returns the files by path @throws ModelsError */
export async function listFiles(
  hub: Hub,
  { repository, commit, files: wanted }: Pick<CatalogueModel, 'repository' | 'commit' | 'files'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Stated>> {
  const files = new Map<string, Stated>();
  let next: string | null = `${hub.address}/api/models/${repository}/tree/${commit}?recursive=true`;
  for (let page = 0; next !== null && page < PAGES; page += 1) {
    const address: string = next;
    // Fewer tries than for files, because a person waits and a failure mostly means that there is no network.
    const { body, link } = await patiently({ ...hub, pauses: hub.pauses.slice(0, 2) }, signal, async (beat) => {
      const { response } = await ask(hub, address, {}, beat, repository);
      return { body: await textOf(hub, response, beat), link: response.headers.get('link') };
    });
    for (const { type, path, oid, size, lfs } of readTree(hub, body)) {
      const isWanted = type === 'file' && wanted.some((file) => file.path === path);
      if (isWanted) files.set(path, { bytes: lfs?.size ?? size, sha256: lfs?.oid ?? null, gitId: oid });
    }
    const following = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
    next = following === undefined ? null : new URL(following, address).href;
  }
  return files;
}

/** Reads a page of the list. @throws ModelsError if the page is longer than any that a hub sends */
async function textOf(hub: Hub, { body }: Response, { alive }: Beat): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    alive();
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > PAGE_BYTES) throw modelsErrors.unreachable(hostOf(hub));
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts).toString();
}

function readTree(hub: Hub, body: string): z.infer<typeof Tree> {
  try {
    return Tree.parse(JSON.parse(body));
  } catch (error) {
    // The answer is a page of a proxy or a portal, sent with status 200.
    throw modelsErrors.unreachable(hostOf(hub), error);
  }
}

/** Watch over a request: `alive` is called at each sign of life, and `signal` aborts if there is none for too long. */
export interface Beat {
  readonly signal: AbortSignal;
  readonly alive: () => void;
}

/**
 * Runs `attempt`, and again after a pause if the failure may be temporary. After a useful try, the pauses start over.
 * @throws ModelsError `unreachable` if the last try failed; else what `attempt` throws
 */
export async function patiently<T>(
  hub: Hub,
  signal: AbortSignal,
  attempt: (beat: Beat) => Promise<T>,
  wasUseful: () => boolean = () => false,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(new PassingError('silence')), hub.silence);
    try {
      return await attempt({ signal: AbortSignal.any([signal, silent.signal]), alive: () => void timer.refresh() });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof PassingError) && !silent.signal.aborted) throw error;
      if (wasUseful()) tries = 0;
      const pause = hub.pauses[tries];
      if (pause === undefined) throw modelsErrors.unreachable(hostOf(hub), error);
      const asked = error instanceof PassingError ? error.wait : null;
      await sleep(Math.min(asked ?? pause, LONGEST_PAUSE), undefined, { signal });
    } finally {
      clearTimeout(timer);
    }
  }
}

export interface Answer {
  readonly response: Response;
  /** The commit and sha256 that the hub stated before it redirected to the file. */
  readonly commit: string | null;
  readonly sha256: string | null;
}

/**
 * Sends one GET request. Follows redirects, because the hub keeps its files on other servers.
 * @param what repository or file that the error message names
 * @throws ModelsError if another try is useless, else PassingError
 */
export async function ask(
  hub: Hub,
  address: string,
  headers: Readonly<Record<string, string>>,
  { signal, alive }: Beat,
  what: string,
): Promise<Answer> {
  let url = new URL(address);
  let commit: string | null = null;
  let sha256: string | null = null;
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const response = await hub
      .fetch(url, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual', signal })
      .catch((error: unknown) => {
        throw new PassingError('no answer', null, { cause: error });
      });
    alive();
    commit ??= response.headers.get('x-repo-commit');
    sha256 ??= linkedSha256(response);
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      const next = new URL(location, url);
      if (url.protocol === 'https:' && next.protocol !== 'https:') throw modelsErrors.refused(hostOf(hub));
      url = next;
      continue;
    }
    if (response.ok || response.status === 416) return { response, commit, sha256 };
    await response.body?.cancel();
    throw failure(hub, response, what);
  }
  throw modelsErrors.unreachable(hostOf(hub));
}

function linkedSha256(response: Response): string | null {
  const etag = response.headers.get('x-linked-etag')?.replace(/^W\/|"/g, '');
  return etag !== undefined && /^[0-9a-f]{64}$/.test(etag) ? etag : null;
}

function failure(hub: Hub, { status, headers }: Response, what: string): ModelsError | PassingError {
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after'));
    return new PassingError(`status ${status}`, seconds > 0 ? seconds * 1_000 : null);
  }
  return status === 404 || status === 410
    ? modelsErrors.notFound(hostOf(hub), what)
    : modelsErrors.refused(hostOf(hub));
}
