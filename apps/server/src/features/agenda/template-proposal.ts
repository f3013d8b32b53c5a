import type { FoundMatter } from '@greffier/contract/meeting/minutes/ai';
import type { AgendaItem } from '@greffier/contract/values';

interface Divided {
  readonly agenda: AgendaItem[];
  readonly found: readonly FoundMatter[];
}

/**
 * Divides a proposal into the template with its open lines filled, and the matters that the template does not ask for.
 * A template's line that the proposal lacks is open. It is filled with the items that the proposal has between the
 * line's two neighbours.
 */
export function divideProposal(template: readonly AgendaItem[], proposal: readonly AgendaItem[]): Divided {
  if (template.length === 0) return { agenda: [...proposal], found: [] };
  const agenda: AgendaItem[] = [];
  const found: FoundMatter[] = [];
  const take = (to: number, fills: boolean): void => {
    for (const item of proposal.slice(at, to)) {
      if (fills) agenda.push(item);
      else found.push({ ...item, before: agenda.length });
    }
  };
  let at = 0;
  let open = false;
  for (const line of template) {
    const place = proposal.findIndex((item, index) => index >= at && isLine(line, item));
    if (place === -1) open = true;
    else {
      take(place, open);
      agenda.push(...proposal.slice(place, place + 1));
      at = place + 1;
      open = false;
    }
  }
  take(proposal.length, open);
  return agenda.length === 0 ? { agenda: [...template], found } : { agenda, found };
}

/** Tells whether an item is a line of the template, with its placeholder for a date filled in or left out. */
function isLine({ level, text }: AgendaItem, item: AgendaItem): boolean {
  if (level !== item.level) return false;
  const opening = text.search(/[[<{_…]/u);
  if (opening < LEAST_FIXED) return text === item.text;
  const fixed = text.slice(0, opening).trim();
  return item.text.startsWith(fixed) || fixed.startsWith(item.text);
}

/** Least number of characters before the placeholder, because a shorter beginning would fit any title. */
const LEAST_FIXED = 8;
