import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';
import { commonTexts } from './texts/common/common.ts';

/**
 * Shades of the product's colour #2c86fd (shade 5), whose contrast with white is 3.5:1, enough for drawings. Shade 6,
 * with 5.3:1, is for text.
 */
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

/** From shade 6 on, the contrast with white is at least 4.5:1, so that filled buttons and messages can be read. */
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffe0de',
  '#ffc2be',
  '#ff9891',
  '#fb8078',
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

/** Greys of the dark mode, tinted with the blue of `black`. Text uses 0 to 2: contrast 7:1 or more on shade 7. */
const dark: MantineColorsTuple = [
  '#d5dae2',
  '#b6bdc9',
  '#98a1b0',
  '#7b8594',
  '#465061',
  '#38414f',
  '#2c343f',
  '#222933',
  '#1a2029',
  '#12171e',
];

/** The product's own colour, for surfaces without text. */
const DRAWN = 'greffier.5';

const closeButtonProps = { 'aria-label': commonTexts.close };

/** Style of a dialog's title: looser than Mantine's default, which squeezes the lines of a long title. */
const DIALOG_TITLE = { fontWeight: 600, lineHeight: 1.35 };

export const theme = createTheme({
  primaryColor: 'greffier',
  primaryShade: { light: 6, dark: 6 },
  colors: { greffier, blue: greffier, red, teal, yellow, dark },
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
    // Mantine renders a dialog's title bar as a second <header> of the page. This role keeps it from counting as one.
    Modal: {
      defaultProps: { attributes: { header: { role: 'presentation' } }, closeButtonProps },
      styles: { title: DIALOG_TITLE },
    },
    Drawer: {
      defaultProps: { attributes: { header: { role: 'presentation' } }, closeButtonProps },
      styles: { title: DIALOG_TITLE },
    },
    Loader: { defaultProps: { color: DRAWN } },
    ProgressSection: { defaultProps: { color: DRAWN } },
    Slider: { defaultProps: { color: DRAWN } },
    Tabs: { defaultProps: { color: DRAWN } },
    // Open calendars and lists belong inside the page's main content, not beside its landmarks.
    Popover: { defaultProps: { portalProps: { target: 'main' } } },
    // Hides the empty label inside the switch, which would make it wider than its visible track.
    Switch: { styles: { trackLabel: { display: 'none' } } },
    Notification: { defaultProps: { closeButtonProps } },
  },
});

/** Colours of dimmed text, placeholders and errors with 4.5:1 or more, unlike Mantine's. The rest is in global.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6a7380',
    '--mantine-color-error': red[6],
    '--mantine-color-body': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    // A card is as dark as Mantine's disabled controls, so disabled controls get another colour.
    '--mantine-color-disabled': dark[5],
    '--mantine-color-disabled-color': dark[2],
    '--mantine-color-greffier-light': '#16335c',
    '--mantine-color-greffier-light-hover': '#1c4074',
    '--mantine-color-blue-light': '#16335c',
    '--mantine-color-blue-light-hover': '#1c4074',
    '--mantine-color-anchor': greffier[3],
  },
});
