import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';
import { useAddressedPlace } from './use-addressed-place.ts';

const lead = vi.fn<(to: PassageJump) => void>();
const openMinutes = vi.fn<() => void>();

function Page(): ReactNode {
  // Each render passes new functions, as when a person changes tabs.
  useAddressedPlace(
    (to) => lead(to),
    () => openMinutes(),
  );
  return null;
}

it.each([
  ['#p12', 1, 0],
  ['#pv', 0, 1],
])('follows %s only once, so that a person who has moved on is not taken back', (hash, toPassage, toMinutes) => {
  vi.clearAllMocks();
  const page = () => (
    <MemoryRouter initialEntries={[`/meeting/1${hash}`]}>
      <Page />
    </MemoryRouter>
  );
  const { rerender } = render(page());
  rerender(page());
  expect(lead.mock.calls).toEqual(toPassage === 1 ? [[{ passageIds: [12] }]] : []);
  expect(openMinutes).toHaveBeenCalledTimes(toMinutes);
});
