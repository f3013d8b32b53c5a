import type * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Pdfjs = typeof pdfjs;

/** Stands for what pdfjs draws with: nothing is drawn here. */
class Shape {
  readonly isEmpty = true;
}

const ABOUT_DRAWING = /^Warning: Cannot (?:load|polyfill|access)/;
let loaded: Promise<Pdfjs> | undefined;

/**
 * pdfjs on its first use. At loading it looks for what draws (DOM shapes, a canvas package that may be missing) and warns where
 * it finds none: it gets empty shapes, and this warning is no news to anyone.
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
