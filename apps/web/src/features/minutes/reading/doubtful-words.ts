import type { Part } from '@greffier/contract/meeting/minutes/quotations';

/** Finds parts of a sentence, counted from its first letter, in its text nodes. @returns the parts within each node */
export function partsByNode(elements: readonly Element[], parts: readonly Part[]): Map<Node, Part[]> {
  const found = new Map<Node, Part[]>();
  const whole = elements.map(({ textContent }) => textContent).join('');
  let begin = whole.trimStart().length - whole.length;
  for (const element of parts.length === 0 ? [] : elements) {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const length = node.textContent?.length ?? 0;
      const here = parts.flatMap(([from, to]): Part[] => {
        const part: Part = [Math.max(0, from - begin), Math.min(length, to - begin)];
        return part[0] < part[1] ? [part] : [];
      });
      if (here.length > 0) found.set(node, here);
      begin += length;
    }
  }
  return found;
}

/** Cuts a text at its parts, which are in order. Where parts overlap, the text is shown once. */
export function cutAt(text: string, parts: readonly Part[]): { readonly text: string; readonly within: boolean }[] {
  let last = 0;
  // No part begins or ends before the end of an earlier one.
  const cuts = [0, ...parts.flat(), text.length].map((cut) => (last = Math.max(last, cut)));
  return cuts.slice(1).flatMap((to, at) => {
    const piece = text.slice(cuts[at], to);
    return piece === '' ? [] : [{ text: piece, within: at % 2 === 1 }];
  });
}
