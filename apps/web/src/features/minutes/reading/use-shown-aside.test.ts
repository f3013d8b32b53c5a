import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PassageJump } from '../../transcript/passage-jump.ts';
import { useShownAside } from './use-shown-aside.ts';

const sideBySide = { on: true, turn: () => undefined };

it('jumps to the passages of a chosen sentence, but not again if the passages only get other numbers', () => {
  const onJump = vi.fn<(jump: PassageJump) => void>();
  const sentence = { number: 1, text: 'Accepté.', passageIds: [4] };
  const { rerender } = renderHook((one: typeof sentence) => useShownAside(one, { onJump, sideBySide }), {
    initialProps: sentence,
  });
  rerender({ ...sentence, passageIds: [5, 6] });
  expect(onJump.mock.calls).toEqual([[{ passageIds: [4], aside: true }]]);
  rerender({ number: 2, text: 'Accepté.', passageIds: [9] });
  expect(onJump).toHaveBeenLastCalledWith({ passageIds: [9], aside: true });
  rerender({ ...sentence, passageIds: [5, 6] });
  expect(onJump).toHaveBeenLastCalledWith({ passageIds: [5, 6], aside: true });
});
