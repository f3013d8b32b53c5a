import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OtherMinutes, SaveOutcome, SaveState, TextBasis } from './saver.ts';
import { createSaver, SAVE_DELAYS } from './saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const OTHER: OtherMinutes = { summary: '<p>Autre</p>', version: 7, division: 'now', session: 'other', saved_at: null };
const saved = (version: number): SaveOutcome => ({ kind: 'saved', version, division: 'now', stored: null });

/** Makes a saver whose server gives these outcomes in order, and then always saves. */
function setUp(...outcomes: (SaveOutcome | Promise<SaveOutcome>)[]) {
  let text = 'a';
  const states: SaveState[] = [];
  const sent: [string, number][] = [];
  const divisions: (string | null)[] = [];
  const draft = { keep: vi.fn<(html: string, basis: TextBasis) => void>(), drop: vi.fn<() => void>() };
  const saver = createSaver(
    {
      read: () => text,
      show: (html) => (text = html),
      send: async (html, { version, division }) => {
        sent.push([html, version]);
        divisions.push(division);
        return outcomes.shift() ?? saved(version + 1);
      },
      draft,
      onState: (state) => states.push(state),
      session: 'own',
    },
    { version: 3, division: 'then' },
  );
  const type = (next: string): void => {
    text = next;
    saver.edit();
  };
  return { saver, type, sent, divisions, read: () => text, draft, states, kinds: () => states.map(({ kind }) => kind) };
}

it('saves all edits together a while after the first edit, and drops the draft', async () => {
  const { type, sent, draft, kinds } = setUp();
  type('ab');
  type('abc');
  await vi.advanceTimersByTimeAsync(SAVE_DELAYS.draft);
  expect(draft.keep).toHaveBeenLastCalledWith('abc', { version: 3, division: 'then' });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(SAVE_DELAYS.save);
  expect(sent).toEqual([['abc', 3]]);
  expect(kinds()).toEqual(['unsaved', 'saving', 'saved']);
  expect(draft.drop).toHaveBeenCalledTimes(1);
  type('abcd');
  await vi.advanceTimersByTimeAsync(SAVE_DELAYS.save);
  expect(sent[1]).toEqual(['abcd', 4]);
});

it('sends one text at a time, and later edits right after', async () => {
  const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
  const { saver, type, sent, kinds } = setUp(promise);
  type('b');
  const flushed = saver.flush();
  type('bc');
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAYS.save);
  expect(sent).toEqual([['b', 3]]);
  resolve(saved(4));
  await flushed;
  expect(sent).toEqual([
    ['b', 3],
    ['bc', 4],
  ]);
  expect(kinds().at(-1)).toBe('saved');
});

it('retries after a failure, with the later edits, and keeps the draft until then', async () => {
  const failed = { kind: 'failed', reason: 'Le serveur est injoignable.', refused: false } as const;
  const { saver, type, sent, draft, states } = setUp(failed, failed);
  type('b');
  await saver.flush();
  expect(states.at(-1)).toEqual(failed);
  type('bc');
  expect(saver.isBehind()).toBe(true);
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAYS.retry);
  expect(sent.map(([html]) => html)).toEqual(['b', 'bc', 'bc']);
  expect(draft.drop).toHaveBeenCalledTimes(1);
  expect(saver.isBehind()).toBe(false);
});

it('gives up a text that the server refuses for good, and keeps the draft', async () => {
  const { saver, type, sent, draft } = setUp({ kind: 'failed', reason: 'Il est approuvé.', refused: true });
  type('b');
  await saver.flush();
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAYS.retry);
  expect(sent).toHaveLength(1);
  expect(draft.keep).toHaveBeenCalledWith('b', { version: 3, division: 'then' });
  expect(draft.drop).not.toHaveBeenCalled();
});

it('drops the draft if the text is refused for good but kept in the history', async () => {
  const { saver, type, draft } = setUp({ kind: 'failed', reason: 'Il est approuvé.', refused: true, kept: true });
  type('b');
  await saver.flush();
  expect(draft.drop).toHaveBeenCalledTimes(1);
  draft.keep.mockClear();
  saver.close();
  expect(draft.keep).not.toHaveBeenCalled();
});

it('overwrites nobody’s text until a person has chosen', async () => {
  const { saver, type, sent, states } = setUp({ kind: 'outdated', other: OTHER });
  type('b');
  await saver.flush();
  expect(states.at(-1)).toEqual({ kind: 'conflict', other: OTHER });
  type('bc');
  await saver.flush();
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAYS.save);
  expect(sent).toHaveLength(1);
  await saver.keepMine();
  expect(sent[1]).toEqual(['bc', 7]);
  expect(states.at(-1)).toEqual({ kind: 'saved' });
});

it('sends the division to which its text refers, until the server has updated the text to a new division', async () => {
  const followed = { ...saved(8), stored: 'suivi' };
  const { saver, type, sent, divisions, read } = setUp({ kind: 'outdated', other: OTHER }, followed);
  type('b');
  await saver.flush();
  await saver.keepMine();
  expect(read()).toBe('suivi');
  type('suivi c');
  await saver.flush();
  expect(sent.map(([, version]) => version)).toEqual([3, 7, 8]);
  expect(divisions).toEqual(['then', 'then', 'now']);
});

it('keeps text typed while the server was updating the text to the present passages', async () => {
  const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
  const { saver, type, sent, divisions, read } = setUp(promise);
  type('b');
  const flushed = saver.flush();
  type('bc');
  resolve({ kind: 'saved', version: 4, division: 'now', stored: 'suivi' });
  await flushed;
  expect(sent[1]).toEqual(['bc', 4]);
  expect(divisions).toEqual(['then', 'then']);
  expect(read()).toBe('bc');
});

it('continues from the other text if the person chooses that text', async () => {
  const { saver, type, sent, draft } = setUp({ kind: 'outdated', other: OTHER });
  type('b');
  await saver.flush();
  saver.adopt(OTHER);
  expect(draft.drop).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAYS.save);
  expect(sent).toHaveLength(1);
  type('c');
  await saver.flush();
  expect(sent[1]).toEqual(['c', 7]);
});

it('sees no conflict in its own save whose answer was lost', async () => {
  const { saver, type, sent, kinds } = setUp({ kind: 'outdated', other: { ...OTHER, session: 'own' } });
  type('b');
  await saver.flush();
  expect(sent).toEqual([
    ['b', 3],
    ['b', 7],
  ]);
  expect(kinds()).not.toContain('conflict');
});

it('keeps unsaved edits as a draft when the page is left', async () => {
  const { saver, type, sent, draft } = setUp();
  type('b');
  saver.close();
  expect(draft.keep).toHaveBeenCalledWith('b', { version: 3, division: 'then' });
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAYS.save);
  expect(sent).toEqual([]);
});

it('lets a person choose between the texts if the server’s text may contain more than the page sent', async () => {
  const own = { ...OTHER, session: 'own' };
  const { saver, type, sent, states } = setUp({ kind: 'outdated', other: own });
  saver.doubt();
  type('b');
  await saver.flush();
  expect(states.at(-1)).toEqual({ kind: 'conflict', other: own });
  await saver.keepMine();
  expect(sent.at(-1)).toEqual(['b', 7]);
});
