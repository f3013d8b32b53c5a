import type * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Pdfjs = typeof pdfjs;

/** Takes the place of the shapes that pdfjs draws with, since nothing is drawn here. */
class Shape {
  readonly isEmpty = true;
}

const ABOUT_DRAWING = /^Warning: Cannot (?:load|polyfill|access)/;
let loaded: Promise<Pdfjs> | undefined;

/**
 * Loads pdfjs when it is first used. While it loads, pdfjs looks for tools to draw with (DOM shapes, a canvas package)
 * and warns if they are missing. Nothing is drawn here, so it gets empty shapes, and its warnings are dropped.
 */
export function loadPdfjs(): Promise<Pdfjs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Pdfjs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { value: Shape, configurable: true, writable: true });
  }
  const { console } = globalThis;
  const warn = (first: unknown, ...more: unknown[]): void => {
    if (!ABOUT_DRAWING.test(String(first))) console.warn(first, ...more);
  };
  Object.assign(globalThis, { console: { ...console, warn } });
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    Object.assign(globalThis, { console });
  }
}
