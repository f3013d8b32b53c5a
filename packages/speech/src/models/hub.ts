import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CatalogueModel } from './catalogue/entry.ts';
import { type ModelsError, modelsErrors } from './errors.ts';

/** How the model hub is reached. */
export interface Hub {
  /** Without a trailing slash. */
  readonly address: string;
  readonly fetch: typeof fetch;
  /** Pauses before a request is tried again, one after the other; milliseconds. */
  readonly pauses: readonly number[];
  /** Silence after which a connection counts as dead; milliseconds. */
  readonly silence: number;
}

export const PUBLIC_HUB = 'https://huggingface.co';
export const HUB_PAUSES: readonly number[] = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
export const HUB_SILENCE = 60_000;
const REDIRECTS = 5;
const PAGES = 20;
const LONGEST_PAUSE = 120_000;
/** Most bytes of a page of a list of files: a thousand files take 200 kB. */
const PAGE_BYTES = 4e6;

/** What the hub says of a file at a commit: large files by sha256, small ones by the id that git gives them (sha1). */
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

/** Worth another try: a network that failed, a server that is busy. */
export class PassingError extends Error {
  override readonly name = 'PassingError';
  /** Milliseconds that the server asks for; null where it does not say. */
  readonly wait: number | null;

  constructor(message: string, wait: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.wait = wait;
  }
}

/** What the hub states of a model's files at its commit, by path. @throws ModelsError */
export async function listFiles(
  hub: Hub,
  { repository, commit, files: wanted }: Pick<CatalogueModel, 'repository' | 'commit' | 'files'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Stated>> {
  const files = new Map<string, Stated>();
  let next: string | null = `${hub.address}/api/models/${repository}/tree/${commit}?recursive=true`;
  for (let page = 0; next !== null && page < PAGES; page += 1) {
    const address: string = next;
    // Whoever waits for the first answer sits in front of it, and most often there is no network.
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

/** @throws ModelsError where it has no end, as a hub's never is */
async function textOf(hub: Hub, { body }: Response, { alive }: Beat): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    alive();
    bytes += part.length;
    // Whoever leaves the loop closes the connection.
    if (bytes > PAGE_BYTES) throw modelsErrors.unreachable(hostOf(hub));
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts).toString();
}

function readTree(hub: Hub, body: string): z.infer<typeof Tree> {
  try {
    return Tree.parse(JSON.parse(body));
  } catch (error) {
    // A page of a proxy or a portal, with status 200.
    throw modelsErrors.unreachable(hostOf(hub), error);
  }
}

/** Of a request: called at each sign of life; its signal aborts when there is none for too long. */
export interface Beat {
  readonly signal: AbortSignal;
  readonly alive: () => void;
}

/**
 * Runs `attempt`, and again after a pause while what fails may pass; `alive` begins the pauses anew.
 * @throws ModelsError `unreachable` when the last try failed, or what `attempt` throws
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
  /** What the hub itself said of the file before it sent elsewhere for it. */
  readonly commit: string | null;
  readonly sha256: string | null;
}

/**
 * One GET; redirects (the hub keeps its files elsewhere) are followed.
 * @param what repository or file, for the message
 * @throws ModelsError where another try is of no use, else PassingError
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
