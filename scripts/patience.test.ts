import { describe, expect, it, vi } from 'vitest';

describe('a wait of a test', () => {
  it('goes on after Vitest’s own second, even if the test gave it less', async () => {
    const begun = Date.now();
    const isLate = (): boolean => Date.now() > begun + 1_500;
    await Promise.all([vi.waitUntil(isLate), vi.waitFor(() => expect(isLate()).toBe(true), 100)]);
    expect(isLate()).toBe(true);
  });
});
