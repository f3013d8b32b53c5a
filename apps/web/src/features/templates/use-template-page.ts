import { useRef, useState } from 'react';
import { entryOf, type PdfSource } from '../pdf-page/read-lines.ts';
import { type DraftItem, edited, nextKeyOf, type StructureEdit } from '../structure/structure-edits.ts';

interface Read {
  readonly source: PdfSource | null;
  /** The default lines, if they are shown because the PDF had no items; null otherwise. */
  readonly standIn: readonly DraftItem[] | null;
  /** The number of earlier PDFs, used as a key so that each PDF gets a page component of its own. */
  readonly before: number;
}

/** Manages the PDF beside a template's lines. Clicks on a line of the PDF change the lines of the template. */
export function useTemplatePage(items: readonly DraftItem[], change: (next: readonly DraftItem[]) => void) {
  const [{ source, standIn, before }, setRead] = useState<Read>({ source: null, standIn: null, before: 0 });
  /** Items that clicks on the PDF removed, by their line numbers. A second click restores an item as it was. */
  const taken = useRef(new Map<number, DraftItem>());
  /** Shows another PDF. @param standsIn default lines if no item was found; the first clicked line replaces them */
  const onRead = (given: PdfSource | null, standsIn: readonly DraftItem[] | null): void => {
    taken.current.clear();
    setRead({ source: given, standIn: standsIn, before: before + 1 });
  };
  const onLine = (at: number): void => {
    const carrying = items.find(({ from }) => from?.lines.includes(at));
    if (carrying !== undefined) {
      for (const line of carrying.from?.lines ?? []) taken.current.set(line, carrying);
      return change(edited({ items, nextKey: 0 }, { type: 'remove', key: carrying.key }));
    }
    const kept = items === standIn ? [] : items;
    const entry = source && entryOf(source.read.lines, at, kept);
    if (!entry) return;
    const former = taken.current.get(at);
    const joined = entry.type === 'join' && former === undefined ? kept[entry.at] : undefined;
    const edit: StructureEdit =
      joined === undefined
        ? { type: 'insert', at: entry.type === 'insert' ? entry.at : entry.at + 1, item: former ?? entry.item }
        : { type: 'join', key: joined.key, item: entry.item };
    change(edited({ items: kept, nextKey: nextKeyOf(kept) }, edit));
  };
  return { source, pageKey: before, onRead, onLine };
}
