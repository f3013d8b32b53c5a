/** The style by which Word says that a paragraph is an item of a list: `mso-list: l0 level2 lfo1`. */
const LEVEL = /mso-list:[^;:]*\blevel(\d)/;
/** Word's label before an item of a numbered list: `1.`, `a)`, `iv.`. A letter alone (« o ») may be a bullet. */
const NUMBER = /^(\d+|[\p{L}]{1,5})[.)]/u;

interface OpenList {
  readonly level: number;
  readonly list: HTMLElement;
}

/** Turns the items of Word's lists, which are copied as paragraphs, back into lists. */
export function restoreWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? Number.NaN);
    const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    if (Number.isNaN(level) || marker === null) continue;
    const tag = NUMBER.test(marker.textContent.trim()) ? 'ol' : 'ul';
    marker.remove();
    // If anything stands between two items, the second begins another list.
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag));
    const above = open.at(-1);
    const list = above?.level === level ? above.list : document.createElement(tag);
    if (above === undefined) {
      paragraph.before(list);
      last = list;
    } else if (above.level < level) (above.list.lastElementChild ?? above.list).append(list);
    if (above?.level !== level) open.push({ level, list });
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}
