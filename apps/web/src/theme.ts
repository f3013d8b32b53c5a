import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';
import { commonTexts } from './texts/common.ts';

/** Built around the product's #2c86fd (shade 5), which has 3.5:1 with white; shade 6 carries text: 5.3:1. */
const greffier: MantineColorsTuple = [
  '#eff6ff',
  '#dbeafe',
  '#bddbff',
  '#8fc2ff',
  '#5ba4fe',
  '#2c86fd',
  '#1768d6',
  '#1459b8',
  '#104a99',
  '#0d3d7d',
];

/** Shade 6 and darker keep 4.5:1 with white, so that filled buttons and messages can be read. */
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffe0de',
  '#ffc2be',
  '#ff9891',
  '#f76a60',
  '#e5473c',
  '#c92a2a',
  '#b02424',
  '#961e1e',
  '#7d1818',
];
const teal: MantineColorsTuple = [
  '#ecfbf5',
  '#d5f4e6',
  '#a9e7cc',
  '#74d6ae',
  '#45c192',
  '#1fa677',
  '#0d7a55',
  '#0b6a4a',
  '#095a3f',
  '#074833',
];
const yellow: MantineColorsTuple = [
  '#fff8e6',
  '#ffedc2',
  '#fddc8f',
  '#f8c654',
  '#efae26',
  '#c98a08',
  '#94600a',
  '#7f5208',
  '#6a4407',
  '#553605',
];

const closeButtonProps = { 'aria-label': commonTexts.close };

/** Mantine squeezes the lines of a long one. */
const DIALOG_TITLE = { fontWeight: 600, lineHeight: 1.35 };

export const theme = createTheme({
  primaryColor: 'greffier',
  primaryShade: { light: 6, dark: 6 },
  colors: { greffier, blue: greffier, red, teal, yellow },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  black: '#1b2430',
  components: {
    // Mantine draws a dialog's title bar as a second <header> of the page; for assistive technology it is none.
    Modal: {
      defaultProps: { attributes: { header: { role: 'presentation' } }, closeButtonProps },
      styles: { title: DIALOG_TITLE },
    },
    Drawer: {
      defaultProps: { attributes: { header: { role: 'presentation' } }, closeButtonProps },
      styles: { title: DIALOG_TITLE },
    },
    // Calendars and lists that open belong to the page's content, not beside its landmarks.
    Popover: { defaultProps: { portalProps: { target: 'main' } } },
    Notification: {
      defaultProps: { closeButtonProps },
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    },
  },
});

/** Mantine's own dimmed text, placeholders and error text stay under 4.5:1; these do not. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6a7380',
    '--mantine-color-error': red[6],
    '--mantine-color-body': '#ffffff',
    '--app-canvas': '#f6f8fb',
    '--app-line': '#e3e8ef',
  },
  dark: {},
});
