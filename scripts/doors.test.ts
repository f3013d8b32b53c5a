import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './run.ts';

/** A file, and what it tries to import. */
type Attempt = readonly [file: string, from: string];

const CLOSED: readonly Attempt[] = [
  ['packages/contract/src/a.ts', 'fastify'],
  ['packages/contract/src/a.ts', 'node:fs'],
  ['packages/contract/src/a.ts', '@greffier/speech/types'],
  ['packages/contract/src/a.ts', '../../speech/src/types.ts'],
  ['packages/contract/src/meeting/a.ts', '../../../speech/src/types.ts'],
  ['packages/contract/src/meeting/a.ts', '@greffier/speech/types'],
  ['packages/contract/src/meeting/minutes/a.ts', '../../../../speech/src/types.ts'],
  ['packages/contract/src/a.ts', '../../speech/types.ts'],
  ['packages/speech/src/a.ts', '@greffier/writing/engine'],
  ['packages/speech/src/a.ts', '@greffier/server/openapi'],
  ['packages/speech/src/a.ts', 'node:http'],
  ['packages/speech/src/a.ts', 'pg-boss'],
  ['packages/writing/src/agenda/a.ts', '@greffier/speech/types'],
  ['packages/writing/src/a.ts', '@greffier/children/confine'],
  ['packages/documents/src/a.ts', '@greffier/children/confine'],
  ['packages/french/src/a.ts', '@greffier/writing/types'],
  ['packages/french/src/a.ts', 'node:http'],
  ['packages/language-model/src/a.ts', '@greffier/writing/types'],
  ['packages/language-model/src/a.ts', '@greffier/contract/values'],
  ['packages/language-model/src/a.ts', 'node:http'],
  ['packages/sentence-encoder/src/a.ts', '@greffier/speech/types'],
  ['packages/sentence-encoder/src/a.ts', '@greffier/children/confine'],
  ['packages/sentence-encoder/src/testing/a.ts', '@greffier/writing/types'],
  ['packages/children/src/a.ts', '@greffier/contract/values'],
  ['packages/children/src/a.ts', '@greffier/french/text/words'],
  ['packages/children/src/a.ts', '@greffier/speech/types'],
  ['packages/children/src/a.ts', 'pg-boss'],
  ['packages/writing/src/agenda/a.ts', '../../../speech/src/types.ts'],
  ['packages/documents/src/a.ts', '@greffier/writing/types'],
  ['packages/documents/src/a.ts', 'drizzle-orm/pg-core'],
  ['apps/web/src/features/agenda/a.ts', '@greffier/server/openapi'],
  ['apps/web/src/features/agenda/a.ts', '@greffier/writing/types'],
  ['apps/web/src/features/agenda/a.ts', '../../../../server/src/config.ts'],
  ['apps/web/src/features/agenda/a.ts', 'node:fs'],
  ['apps/web/src/lib/a.ts', '@greffier/server/openapi'],
  ['apps/web/src/lib/a.ts', '../features/agenda/queries.ts'],
  ['apps/web/src/components/a.ts', '../pages/login/login-page.tsx'],
  ['apps/web/src/components/fields/a.ts', '../../features/agenda/queries.ts'],
  ['apps/server/src/features/agenda/service.ts', '@greffier/web/lib/api'],
  ['apps/server/src/features/agenda/service.ts', '../../../../web/src/lib/api.ts'],
  ['apps/server/src/features/agenda/service.ts', 'fastify'],
  ['apps/server/src/features/agenda/service.ts', 'drizzle-orm'],
  ['apps/server/src/features/agenda/service.ts', 'pg-boss'],
  ['apps/server/src/features/agenda/service.ts', '../meetings/repository.ts'],
  ['apps/server/src/features/agenda/routes.ts', 'drizzle-orm/pg-core'],
  ['apps/server/src/features/agenda/routes.ts', './repository.ts'],
  ['apps/server/src/features/agenda/routes.ts', '@greffier/web/lib/api'],
  ['apps/server/src/features/agenda/repository.ts', '@fastify/multipart'],
  ['apps/server/src/features/agenda/repository.ts', '../meetings/repository.ts'],
  ['apps/server/src/jobs/handlers/a.ts', '../../features/meetings/repository.ts'],
  ['apps/server/src/http/a.ts', '../features/meetings/repository.ts'],
  ['apps/server/src/database/a.ts', '../features/meetings/repository.ts'],
  ['apps/server/src/engines/a.ts', '../features/meetings/service.ts'],
  ['apps/server/src/documents/a.ts', '../features/meetings/service.ts'],
  ['apps/server/src/text/a.ts', '../jobs/queue.ts'],
  ['apps/server/src/threads/a.ts', '../features/meetings/service.ts'],
  ['apps/server/src/threads/a.ts', 'fastify'],
  ['apps/server/src/threads/tasks/word/a.ts', '../../../features/meetings/service.ts'],
  ['apps/server/src/threads/tasks/word/a.ts', '../../../jobs/queue.ts'],
  ['apps/server/src/storage/a.ts', '../database/client.ts'],
];

const OPEN: readonly Attempt[] = [
  ['packages/contract/src/a.ts', './values.ts'],
  ['packages/contract/src/a.ts', './meeting/status.ts'],
  ['packages/contract/src/meeting/a.ts', '../values.ts'],
  ['packages/contract/src/meeting/a.ts', '../organisation/auth.ts'],
  ['packages/contract/src/meeting/minutes/a.ts', '../../organisation/auth.ts'],
  ['packages/speech/src/a.ts', '@greffier/contract/values'],
  ['packages/speech/src/a.ts', '@greffier/children/confine'],
  ['packages/speech/src/a.ts', '@greffier/french/text/words'],
  ['packages/writing/src/agenda/a.ts', '@greffier/french/text/words'],
  ['packages/documents/src/a.ts', '@greffier/french/text/words'],
  ['packages/french/src/a.ts', '@greffier/contract/values'],
  ['packages/sentence-encoder/src/testing/a.ts', '@greffier/speech/models/onnx/write'],
  ['apps/server/src/documents/a.ts', '@greffier/children/confine'],
  ['apps/web/src/lib/a.ts', '@greffier/contract/values'],
  ['apps/server/src/threads/tasks/word/a.ts', '../../pools.ts'],
  ['apps/server/src/features/agenda/service.ts', './repository.ts'],
  ['apps/server/src/features/agenda/service.ts', '../meetings/service.ts'],
  ['apps/server/src/features/agenda/service.ts', '@greffier/writing/types'],
  ['apps/server/src/features/agenda/routes.ts', 'fastify'],
  ['apps/server/src/features/agenda/repository.ts', 'drizzle-orm'],
];

let folder: string;
let refused: ReadonlySet<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-doors-'));
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const files = Map.groupBy([...CLOSED, ...OPEN], ([file]) => file);
  for (const [file, attempts] of files) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    // Each import has its own line, which tells the refused ones apart.
    await writeFile(join(folder, file), attempts.map(([, from]) => `import '${from}';\n`).join(''));
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], { cwd: folder });
  refused = new Set(
    [...stdout.toString().matchAll(/^(?:\.\/)?([^:\n]+):\d+:\d+: '([^']+)' import is restricted/gm)].map(
      ([, file, from]) => `${file} ${from}`,
    ),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the borders between modules', () => {
  it.each(CLOSED)('%s may not import %s', (file, from) => {
    expect(refused).toContain(`${file} ${from}`);
  });

  it.each(OPEN)('%s may import %s', (file, from) => {
    expect(refused).not.toContain(`${file} ${from}`);
  });
});
