import { localStorageColorSchemeManager } from '@mantine/core';

/** public/color-scheme.js reads it before the application is there. */
const COLOR_SCHEME_KEY = 'greffier.color_scheme';

/** Remembers the person's choice in this browser, and follows it from one tab to the other. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
