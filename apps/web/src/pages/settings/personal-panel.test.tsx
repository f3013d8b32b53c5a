import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { colorSchemeManager } from '../../lib/color-scheme.ts';
import { UserContext } from '../../lib/session/session.ts';
import { testUser } from '../../test/render.tsx';
import { cssVariablesResolver, theme } from '../../theme.ts';
import { PersonalPanel } from './personal-panel.tsx';

const shown = () => document.documentElement.dataset['mantineColorScheme'];
const page = (): ReactNode => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="light"
    colorSchemeManager={colorSchemeManager}
  >
    <UserContext value={testUser}>
      <PersonalPanel />
    </UserContext>
  </MantineProvider>
);

describe('the dark mode', () => {
  it('is off at first, even if the system is dark', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        // This object has only the members that Mantine reads.
        ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    );
    render(page());
    expect(shown()).toBe('light');
    vi.restoreAllMocks();
  });

  it('is switched on and off, and remembered', async () => {
    const user = userEvent.setup();
    const { unmount } = render(page());
    await user.click(screen.getByRole('switch', { name: 'Mode sombre' }));
    expect(shown()).toBe('dark');
    // public/color-scheme.js reads this key before the page is drawn.
    expect(window.localStorage.getItem('greffier.color_scheme')).toBe('dark');
    unmount();
    render(page());
    expect(shown()).toBe('dark');
    await user.click(screen.getByRole('switch', { name: 'Mode sombre' }));
    expect(shown()).toBe('light');
    expect(window.localStorage.getItem('greffier.color_scheme')).toBe('light');
  });
});
