import type { ReadPdf } from '@greffier/contract/meeting/agenda/read-pdf';
import { vi } from 'vitest';
import type { PdfPictures } from './pdf-document.ts';

/** A line as tests write it: page, indent and text. */
type TestLine = readonly [page: number, indent: number, text: string];

const MARKER = /^(?:\d+(?:\.\d+)*\.?|[a-z]\))\s+/u;

/**
 * Makes the result of reading pages with these lines, 20 points apart. Items are given by the indexes of their lines.
 */
export function readPdf(
  lines: readonly TestLine[],
  items: readonly { readonly level: number; readonly lines: readonly number[]; readonly sure?: boolean }[],
): ReadPdf {
  const titleOf = (text: string): string => text.replace(MARKER, '');
  return {
    pages: Array.from({ length: Math.max(...lines.map(([page]) => page)) }, (_, at) => ({
      number: at + 1,
      width: 595,
      height: 842,
    })),
    lines: lines.map(([page, indent, text], at) => ({
      page,
      x: 70 + indent,
      y: 80 + 20 * at,
      width: 6 * text.length,
      height: 14,
      text,
      title: titleOf(text),
    })),
    items: items.map(({ level, lines: from, sure = true }) => ({
      level,
      text: from.map((at) => titleOf(lines[at]?.[2] ?? '')).join(' '),
      sure,
      lines: [...from],
    })),
  };
}

/** Replaces an observer that jsdom lacks: everything counts as visible. */
export function showEverything(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element): void {
        const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
        this.#tell([entry], this as unknown as IntersectionObserver);
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}

/** Makes pictures that draw nothing, but remember which pages were to be drawn. */
export function scriptedPictures() {
  const draw = vi.fn<PdfPictures['draw']>(() => Promise.resolve());
  return { draw, close: vi.fn<() => void>() };
}
