import { localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** Key of the colour scheme in the browser. public/color-scheme.js reads it before the application is loaded. */
const COLOR_SCHEME_KEY = 'greffier.color_scheme';

/** Stores the person's choice in this browser, and follows changes in other tabs. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** The header's colour in each scheme; public/color-scheme.js has the dark one, too. */
const THEME_COLORS = { light: '#ffffff', dark: '#222933' } as const;

/** Makes a phone's browser draw its own bars in the colour of the page's header. */
export function useThemeColor(): void {
  const color = THEME_COLORS[useComputedColorScheme('light')];
  useEffect(() => document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color), [color]);
}
