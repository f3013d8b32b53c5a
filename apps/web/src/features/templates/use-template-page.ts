import { useRef, useState } from 'react';
import { entryOf, type PdfSource } from '../pdf-page/read-lines.ts';
import type { DraftItem } from './template-draft.ts';
import { insertItem, removeItem } from './template-draft.ts';

interface Read {
  readonly source: PdfSource | null;
  /** The lines that stand in the place of what was not found. */
  readonly standIn: readonly DraftItem[] | null;
  /** How many PDFs came before: each has a page of its own. */
  readonly before: number;
}

/** The PDF beside a template's lines, and what its own lines do to them. */
export function useTemplatePage(items: readonly DraftItem[], change: (next: DraftItem[]) => void) {
  const [{ source, standIn, before }, setRead] = useState<Read>({ source: null, standIn: null, before: 0 });
  /** What was taken away on the page, by its lines: pointed at again, it comes back as it was. */
  const taken = useRef(new Map<number, DraftItem>());
  /** @param standsIn the form's lines where nothing was found: the first one that is pointed at takes their place */
  const onRead = (given: PdfSource | null, standsIn: readonly DraftItem[] | null): void => {
    taken.current.clear();
    setRead({ source: given, standIn: standsIn, before: before + 1 });
  };
  const onLine = (at: number): void => {
    const carrying = items.find(({ from }) => from?.lines.includes(at));
    if (carrying !== undefined) {
      for (const line of carrying.from?.lines ?? []) taken.current.set(line, carrying);
      return change(removeItem(items, carrying.key));
    }
    const kept = items === standIn ? [] : items;
    const entry = source && entryOf(source.read.lines, at, kept);
    if (!entry) return;
    const former = taken.current.get(at);
    const joined = entry.type === 'join' && former === undefined ? kept[entry.at] : undefined;
    if (joined !== undefined)
      return change(kept.map((item) => (item === joined ? { ...entry.item, key: item.key } : item)));
    change(insertItem(kept, entry.type === 'insert' ? entry.at : entry.at + 1, former ?? entry.item));
  };
  return { source, pageKey: before, onRead, onLine };
}
