/** `mso-list: l0 level2 lfo1`, as Word writes it into the style of a paragraph that is an item of a list. */
const LEVEL = /mso-list:[^;:]*\blevel(\d)/;
/** What Word draws before an item of a numbered list: `1.`, `a)`, `iv.`. Its bullets may be a letter (« o »), alone. */
const NUMBER = /^(\d+|[\p{L}]{1,5})[.)]/u;

interface OpenList {
  readonly level: number;
  readonly list: HTMLElement;
}

/** Word copies the items of a list as paragraphs that only look like them: they become lists again. */
export function restoreWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? Number.NaN);
    const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    if (Number.isNaN(level) || marker === null) continue;
    const tag = NUMBER.test(marker.textContent.trim()) ? 'ol' : 'ul';
    marker.remove();
    // Another paragraph, or a table, lies between: this is another list.
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
