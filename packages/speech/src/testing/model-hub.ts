import { createHash } from 'node:crypto';
import { once } from 'node:events';
// oxlint-disable-next-line eslint/no-restricted-imports -- a server for tests; the package itself opens none
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { ListeningModel, WritingModel } from '../models/catalogue/entry.ts';
import type { Hub } from '../models/hub.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const gitId = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

const COMMIT = 'a'.repeat(40);
/** Contents of the model's files. They have no runs of zeros, so that a gap in the middle would show. */
export const MADE_CONTENTS: Readonly<Record<string, Buffer>> = {
  'config.json': Buffer.from('{"features_size":128}'),
  'onnx/weights.onnx': Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7 + (i >> 8)) % 256)),
};

/** A model of two small files, one of which the hub treats as a large file. */
export const MADE_MODEL: ListeningModel = {
  id: 'essai',
  role: 'speech',
  kind: 'whisper-hub',
  name: 'Essai',
  licence: 'MIT',
  author: 'Personne',
  languages: 3,
  relativeTime: [1, 2],
  publishedError: null,
  note: null,
  repository: 'essai/modele',
  commit: COMMIT,
  files: Object.entries(MADE_CONTENTS).map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) })),
};
/** A language model with the same files. */
export const MADE_WRITER: WritingModel = {
  id: 'plume',
  role: 'text',
  kind: 'gguf',
  name: 'Plume',
  licence: 'Apache-2.0',
  author: 'Personne',
  machine: 'toute machine',
  recommended: true,
  tokenBytes: 1_000,
  note: null,
  repository: MADE_MODEL.repository,
  commit: COMMIT,
  files: MADE_MODEL.files.toReversed(),
};
export const MADE_BYTES = Object.values(MADE_CONTENTS).reduce((sum, { length }) => sum + length, 0);

/** Faults of the server. Tests change them while the server runs. */
export interface Faults {
  /** For each of the next answers with weights, the number of bytes after which it stops, until `cut` is called. */
  cuts: number[];
  /** Statuses that are sent in place of the next answers. */
  statuses: number[];
  ranges: boolean;
  /** Bytes that are sent in place of the weights. */
  weights: Buffer | null;
  /** The commit that the server states. */
  commit: string;
  /** The sha256 that the server states for the weights. */
  stated: string | null;
  /** Whether the list of files never ends. */
  endless: boolean;
  /** Whether the server knows the repository. */
  found: boolean;
}

export interface MadeHub {
  readonly hub: Hub;
  readonly faults: Faults;
  /** The requests so far: path and range. */
  readonly asked: string[];
  /** Closes the connections whose answers have stopped. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a server with the model hub's protocol: a list of files, redirects to them, ranges, ETags. */
export async function openHub(): Promise<MadeHub> {
  const faults: Faults = {
    cuts: [],
    statuses: [],
    ranges: true,
    weights: null,
    commit: COMMIT,
    stated: null,
    found: true,
    endless: false,
  };
  const asked: string[] = [];
  const stuck = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`.trim());
    const status = faults.statuses.shift();
    if (status !== undefined) response.writeHead(status, { 'retry-after': '0' }).end();
    else if (request.url?.startsWith('/api/')) sendTree(response, faults);
    else if (request.url?.startsWith('/cdn/')) sendFile(request, response, faults, stuck);
    else sendAway(request, response, faults);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A server on a port has an address of this form.
  return {
    hub: { address: `http://127.0.0.1:${port}`, fetch, pauses: [1, 1, 1], silence: 2_000 },
    faults,
    asked,
    cut: () => {
      for (const response of stuck) response.destroy();
      stuck.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendTree(response: ServerResponse, { found, stated, endless }: Faults): void {
  if (endless) {
    pipeline(Readable.from(unending()), response, () => {});
    return;
  }
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  const entries = Object.entries(MADE_CONTENTS).map(([path, bytes]) => ({
    type: 'file',
    path,
    size: bytes.length,
    oid: gitId(bytes),
    ...(path.endsWith('.onnx') && { lfs: { oid: stated ?? sha256(bytes), size: bytes.length, pointerSize: 134 } }),
  }));
  response.end(JSON.stringify([{ type: 'directory', path: 'onnx', oid: 'b', size: 0 }, ...entries]));
}

function* unending(): Generator<Buffer> {
  const spaces = Buffer.alloc(1e6, ' ');
  for (;;) yield spaces;
}

/** Redirects to the place where a file is kept, as the hub does. */
function sendAway({ url = '' }: IncomingMessage, response: ServerResponse, { commit }: Faults): void {
  const path = /^\/essai\/modele\/resolve\/a{40}\/(.+)$/.exec(url)?.[1] ?? '';
  const bytes = MADE_CONTENTS[path];
  if (bytes === undefined) response.writeHead(404).end();
  else {
    response
      .writeHead(302, { location: `/cdn/${path}`, 'x-repo-commit': commit, 'x-linked-etag': `"${sha256(bytes)}"` })
      .end();
  }
}

function sendFile(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
  stuck: Set<ServerResponse>,
): void {
  const path = url.slice('/cdn/'.length);
  const bytes = (path.endsWith('.onnx') && faults.weights) || MADE_CONTENTS[path] || Buffer.alloc(0);
  const etag = `"${gitId(bytes)}"`;
  const same = headers['if-range'] === undefined || headers['if-range'] === etag;
  const from = faults.ranges && same ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0;
  const rest = bytes.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    etag,
    'content-length': rest.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
  });
  const cut = path.endsWith('.onnx') ? faults.cuts.shift() : undefined;
  if (cut === undefined) response.end(rest);
  else {
    stuck.add(response);
    response.write(rest.subarray(0, cut));
  }
}
