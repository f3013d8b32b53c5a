import { sql } from 'drizzle-orm';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { Environment } from '../config.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { openPrometheus } from '../observe/prometheus.ts';
import { until } from '../testing/until.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string): Promise<string> => readFile(join(DEPLOY, path), 'utf8');

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).optional(),
      read_only: z.boolean().optional(),
      deploy: z.object({ replicas: z.int() }).optional(),
    }),
  ),
});
const compose = Compose.parse(parse(await read('compose.yaml'), { merge: true }));
const dockerfile = await read('Dockerfile');

/** Environment variables that AWS's client reads by itself. */
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

async function kubernetes(): Promise<[file: string, document: Manifest][]> {
  const files = (await readdir(join(DEPLOY, 'kubernetes'), { recursive: true })).filter((file) =>
    file.endsWith('.yaml'),
  );
  const all = files.map(async (file) =>
    parseAllDocuments(await read(`kubernetes/${file}`)).map((one): [string, Manifest] => [
      file,
      Manifest.parse(one.toJS()),
    ]),
  );
  return (await Promise.all(all)).flat();
}
const Manifest = z.looseObject({ kind: z.string(), spec: z.looseObject({}).optional() });
type Manifest = z.infer<typeof Manifest>;
const Pods = z.object({
  template: z.object({
    spec: z.looseObject({
      securityContext: z.looseObject({ runAsNonRoot: z.boolean(), runAsUser: z.int() }),
      containers: z.array(
        z.looseObject({
          env: z.array(z.object({ name: z.string(), value: z.string() })),
          securityContext: z.looseObject({
            readOnlyRootFilesystem: z.boolean(),
            allowPrivilegeEscalation: z.boolean(),
          }),
          livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).loose(),
          readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).loose(),
        }),
      ),
    }),
  }),
});

describe('the deployment', () => {
  it('has only settings that the server reads, and the keys of its object store', async () => {
    const known = new Set([...Object.keys(Environment.shape), ...KEYS]);
    const given = ['web', 'worker'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
    expect(given.length).toBeGreaterThan(20);
    expect(given.filter((name) => !known.has(name))).toEqual([]);
    for (const [, { kind, spec }] of await kubernetes()) {
      if (kind !== 'Deployment') continue;
      const names = Pods.parse(spec).template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name));
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('runs without privileges, on a read-only file system', async () => {
    expect(compose.services['web']).toMatchObject({ read_only: true, cap_drop: ['ALL'], deploy: { replicas: 2 } });
    expect(compose.services['worker']).toMatchObject({ read_only: true, cap_drop: ['ALL'], deploy: { replicas: 2 } });
    // Two processes must not share a scratch folder: with an object store, each would tidy the folder as its own.
    for (const name of ['web', 'worker'])
      expect(compose.services[name]).toMatchObject({ volumes: [expect.not.stringContaining(':/var/lib/greffier')] });
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    const pods = (await kubernetes()).filter(([, { kind }]) => kind === 'Deployment');
    expect(pods.map(([file]) => file).toSorted()).toEqual([
      'base/web.yaml',
      'base/worker.yaml',
      'overlays/gpu/worker-gpu.yaml',
    ]);
    for (const [, { spec }] of pods) {
      const pod = Pods.parse(spec).template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      for (const container of pod.containers) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
        expect(container.livenessProbe.httpGet.path).toBe('/health/live');
        expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
      }
    }
  });

  it('names only files that exist', async () => {
    for (const [file, manifest] of await kubernetes()) {
      if (manifest.kind !== 'Kustomization') continue;
      const { resources } = z.looseObject({ resources: z.array(z.string()) }).parse(manifest);
      const folder = join(DEPLOY, 'kubernetes', file, '..');
      for (const name of resources) expect((await readdir(join(folder, name, '..'))).length).toBeGreaterThan(0);
    }
    for (const [, path = ''] of dockerfile.matchAll(/"((?:apps|deploy)\/[^"]+)"/g))
      expect(await readFile(join(ROOT, path), 'utf8')).not.toBe('');
  });
});

describe('the dashboard and the alerts', () => {
  it('name only metrics that exist', async () => {
    const metrics = openPrometheus().names();
    // The series that make up a histogram are known too.
    const known = new Set(metrics.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
    for (const file of ['monitoring/dashboard.json', 'monitoring/alerts.yaml']) {
      const source = await read(file);
      const named = [...source.matchAll(/\b(?:greffier|process|nodejs)_[a-z_\d]+/g)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
    const shown = await read('monitoring/dashboard.json');
    const own = metrics.filter((name) => name.startsWith('greffier_'));
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('the processes of the deployment, as compose starts them,', () => {
  const children: ChildProcess[] = [];
  let database: string;
  let folder: string;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    folder = await mkdtemp(join(tmpdir(), 'greffier-deployed-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    // A server that listens on a port has an address of this shape.
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  }

  /** The image's own settings, and its command. */
  const image = Object.fromEntries(
    [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const entry = z.array(z.string()).parse(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? ''));
  const health = z.array(z.string()).parse(JSON.parse(/^HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? ''));
  const GIVEN: Readonly<Record<string, string>> = {
    DOMAIN: 'greffier.example.org',
    OIDC_ISSUER: 'https://issuer.example',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    SUPER_USERS: 'chef@example.org',
    METRICS_TOKEN: 'a-long-enough-secret',
  };
  const filled = (value: string): string =>
    value.replaceAll(/\$\{([A-Z_]+):[?-]\}/g, (_, name: string) => GIVEN[name] ?? '');

  async function start(service: 'web' | 'worker') {
    const port = await freePort();
    const own = compose.services[service]?.environment ?? {};
    const env = {
      PATH: process.env['PATH'],
      ...image,
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, filled(value)])),
      // The test has its own surroundings: another database, other folders, and no object store.
      DATABASE_URL: database,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      MODELS_DIR: join(folder, 'models'),
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      ...Object.fromEntries(Object.keys(own).flatMap((name) => (name.startsWith('S3_') ? [[name, '']] : []))),
    };
    const [command = '', ...args] = entry;
    const child = spawn(join(ROOT, command), args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    const ended = text(child.stderr).then((said) => Promise.reject(new Error(`it did not start: ${said}`)));
    ended.catch(() => undefined);
    const ready = async (): Promise<void> => {
      for await (const line of child.stdout) if (String(line).includes('Greffier est prêt')) break;
    };
    await Promise.race([ready(), ended]);
    return { child, env, address: `http://127.0.0.1:${port}` };
  }

  it(
    'start side by side, see that the others are alive, are measured, and stop in order',
    { timeout: 120_000 },
    async () => {
      const web = await start('web');
      const worker = await start('worker');
      for (const { address } of [web, worker]) expect((await fetch(`${address}/health/live`)).status).toBe(200);
      expect((await fetch(`${web.address}/config.json`)).status).toBe(200);
      expect((await fetch(`${worker.address}/config.json`)).status).toBe(404);

      const [command = '', ...args] = health;
      const asked = spawn(join(ROOT, command), args, { cwd: ROOT, env: worker.env });
      expect(await once(asked, 'exit')).toEqual([0, null]);

      for (const { address } of [web, worker]) {
        expect((await fetch(`${address}/metrics`)).status).toBe(401);
        const headers = { authorization: `Bearer ${GIVEN['METRICS_TOKEN']}` };
        const told = await (await fetch(`${address}/metrics`, { headers })).text();
        expect(told).toMatch(/^greffier_processes\{role="web"\} 1$/m);
        expect(told).toMatch(/^greffier_part_up\{part="database"\} 1$/m);
      }

      // Once the worker has ended, the health check fails, and the web process sees that the worker has gone.
      worker.child.kill('SIGTERM');
      expect(await once(worker.child, 'exit')).toEqual([0, null]);
      const gone = spawn(join(ROOT, command), args, { cwd: ROOT, env: worker.env });
      expect(await once(gone, 'exit')).toEqual([1, null]);
      const client = await openPostgres(database, () => undefined);
      await until(async () => {
        const left = await client.db.execute(sql`select role from processes`);
        expect(left).toMatchObject({ rows: [{ role: 'web' }] });
      });

      // KEDA's query for the database works with this schema.
      const scaling = (await kubernetes()).find(([, { kind }]) => kind === 'ScaledObject')?.[1].spec;
      const { triggers } = z
        .looseObject({ triggers: z.tuple([z.looseObject({ metadata: z.object({ query: z.string() }).loose() })]) })
        .parse(scaling);
      const counted = await client.db.execute(sql.raw(triggers[0].metadata.query));
      expect(counted).toMatchObject({ rows: [{ count: '0' }] });
      await client.close();
    },
  );
});
