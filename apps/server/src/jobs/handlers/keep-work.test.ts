import { MeetingId } from '@greffier/contract/ids';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { WorkFolders } from '../../storage/workspace.ts';
import { keepingWork } from './keep-work.ts';

const ID = MeetingId.parse('6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
const EVERY_MS = 5;

const kept = vi.fn<WorkFolders['keep']>();
// The tested code uses only this function of the storage.
const deps = { storage: { work: { keep: kept } }, log: pino({ level: 'silent' }) } as unknown as Deps;
beforeEach(() => {
  kept.mockReset();
  kept.mockResolvedValue();
});

describe('work that is kept', () => {
  it('is kept again and again while it runs, so that a kill loses little', async () => {
    const run = (): Promise<string> =>
      vi.waitFor(() => {
        expect(kept.mock.calls.length).toBeGreaterThan(2);
        return 'fait';
      });
    expect(await keepingWork(deps, ID, run, EVERY_MS)).toBe('fait');
    const calls = kept.mock.calls.length;
    await new Promise((done) => setTimeout(done, 5 * EVERY_MS));
    expect(kept).toHaveBeenCalledTimes(calls);
  });

  it('is kept once more if it ends early, before anybody goes on with it', async () => {
    let whole = false;
    kept.mockImplementation(async () => {
      await new Promise((done) => setTimeout(done, EVERY_MS));
      whole = true;
    });
    await expect(keepingWork(deps, ID, () => Promise.reject(new Error('turn over')))).rejects.toThrow('turn over');
    expect(whole).toBe(true);
  });

  it('goes on if it cannot be kept', async () => {
    kept.mockRejectedValue(new Error('the store is away'));
    const run = (): Promise<void> => vi.waitFor(() => expect(kept.mock.calls.length).toBeGreaterThan(1));
    await keepingWork(deps, ID, run, EVERY_MS);
    await expect(keepingWork(deps, ID, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  });
});
