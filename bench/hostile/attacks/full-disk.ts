import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import type { Api } from '../../../e2e/support/api.ts';
import { alone, type Row, type Scene, type Seen } from '../scene.ts';

const run = promisify(execFile);
const DISK_BYTES = 700_000_000;
const RESERVE_BYTES = 200_000_000;
/** Room that another program leaves: less than the reserve, but enough of it for texts. */
const LOW_BYTES = 150_000_000;
const SAVES = 5;
const HOUR_BYTES = 115_000_000;

/** Saves the minutes as paragraphs that name the number of the save. @returns the answer's status and its message */
async function save(api: Api, meeting_id: string, number: number): Promise<{ status: number; detail: string }> {
  const { version } = (await api.call(GetMeeting, { meeting_id })).minutes;
  const summary = `<p>Enregistré ${number} fois.</p>`;
  const answer = await api.fetch(SaveSummary, { meeting_id }, { summary, version, session: null });
  // An error of the server has this shape.
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { status: answer.status, detail };
}

/** Announces a recording. @returns the answer's status */
async function announce({ server, token }: Api): Promise<number> {
  const answer = await fetch(`${server.url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(HOUR_BYTES),
      'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Takes room on the disk until only `rest` bytes are free. */
async function fill(folder: string, name: string, rest: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const bytes = Math.max(0, bavail * bsize - rest);
  await run('fallocate', ['-l', String(bytes), join(folder, name)]);
}

async function attack({ attacker, meetingId }: Scene, folder: string): Promise<() => Promise<Seen>> {
  const free = await announce(attacker);
  await fill(folder, 'others.bin', LOW_BYTES);
  const low = await announce(attacker);
  const saved: number[] = [];
  for (let number = 1; number <= SAVES; number += 1) saved.push((await save(attacker, meetingId, number)).status);

  // Only once the other people have left is there no room at all, since their saves would fail too.
  return async () => {
    await fill(folder, 'rest.bin', 0);
    const full = await save(attacker, meetingId, SAVES + 1);
    const read = (await attacker.call(GetMeeting, { meeting_id: meetingId })).summary ?? '';
    await rm(join(folder, 'rest.bin'));
    await rm(join(folder, 'others.bin'));
    await sleep(1_000);
    const again = await save(attacker, meetingId, SAVES + 2);
    const isKept = read.includes(`Enregistré ${SAVES} fois.`);
    const isFrench = full.detail.includes('plus de place');
    return {
      what: `recording ${free}, ${low} below the reserve, where texts are saved (${[...new Set(saved)].join(', ')}); nothing free: ${full.status}${isFrench ? ' in French' : ''}, the last save ${isKept ? 'kept' : 'LOST'}; room again: ${again.status}`,
      holds:
        free === 201 &&
        low === 507 &&
        saved.every((status) => status === 200) &&
        full.status === 507 &&
        isFrench &&
        isKept &&
        again.status === 200,
    };
  };
}

export const fullDisk: Row = {
  row: 22,
  name: 'another program fills the disk of DATA_DIR, first to below the reserve, then to the last byte',
  async stage() {
    const isRoot = process.getuid?.() === 0;
    if (process.platform !== 'linux' || !isRoot)
      return alone(() =>
        Promise.resolve({ what: 'not tried: only root on Linux can mount a small disk', holds: false }),
      )();
    const folder = await mkdtemp(join(tmpdir(), 'greffier-small-'));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0755`, 'tmpfs', folder]);
    // The server's data folder is made here.
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    return {
      environment: { MIN_FREE_BYTES: String(RESERVE_BYTES) },
      attack: (scene) => attack(scene, folder),
      async close() {
        if (before === undefined) delete process.env['TMPDIR'];
        else process.env['TMPDIR'] = before;
        await run('umount', [folder]);
        await rm(folder, { recursive: true });
      },
    };
  },
};
