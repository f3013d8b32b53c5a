import { styleKey } from './candidates.ts';
import type { Block } from './joining.ts';
import { foldTitle, SESSION } from './text.ts';

const START = /^(?:l )?ordre ?du ?jour\b.{0,60}$/;
const ANNOUNCED =
  /(?:ordre du jour(?: est| sera)?(?: le)?(?: suivant| fixe| etabli)?(?: comme suit)?|comme suit|points suivants|programme suivant)\s*:$/iu;
const END =
  /^(?:annexes?|pieces? (?:jointes?|annexees?)|documents? (?:joints?|annexes?|remis|transmis|de seance)|liste des annexes|informations? pratiques?|procuration|pouvoir|bulletin (?:de )?(?:reponse|participation|inscription|vote)|coupon(?: reponse)?|talon(?: reponse)?|formulaire|(?:fait|etabli) a .* le |je soussigne|veuillez |nous vous prions|dans l attente|avec nos |distribution|diffusion|copie a |signatures?|pour (?:le|la|l) (?:conseil|comite|bureau|organe|direction|presidence))/;
/** Who signs, alone on a line. */
const SIGNATURE =
  /^(?:le|la|l|les|pour) (?:maire|president|presidente|presidence|secretaire|direct(?:eur|rice)|syndic|syndique|chancelier|chanceliere|recteur|rectrice|doyen|doyenne|greffier|greffiere|bureau|comite|conseil)(?: [a-z]+){0,3}$/;
const CONTENTS = /^(?:table des matieres|sommaire|ordre du jour|convocation|proces verbal|note de synthese)$/;

/** How a letter closes, wherever its sentence begins. */
const CLOSING =
  /\b(?:(?:veuillez|prions?|prie)\b.{0,60}? agreer|(?:nos|mes|meilleures) .{0,20}?salutations|salutations (?:distinguees|cordiales|les meilleures)|bien cordialement)\b/;

/** The date of the meeting is among its first lines. */
const TOP = 12;

export interface Region {
  readonly blocks: readonly Block[];
  /** Whether words such as « Ordre du jour » stand before it. */
  readonly isAnnounced: boolean;
}

/** Whether the numbers go on behind a block as they stood before it: « Annexe : le budget » below one point of many. */
function countsOn(blocks: readonly Block[], index: number): boolean {
  const before = blocks.slice(0, index).flatMap(({ label }) => (label === undefined ? [] : [label]));
  return [...Map.groupBy(before, ({ family }) => family)].some(([family, labels]) => {
    const next = blocks.slice(index + 1).find(({ label }) => label?.family === family)?.label;
    return next !== undefined && next.kind !== 'bullet' && next.value === (labels.at(-1)?.value ?? 0) + 1;
  });
}

/**
 * Whether « Ordre du jour » is but one section of its document, and the next one begins here, so many blocks behind it. Parts of the
 * agenda may look like that as well: but above it there are none, and its items do not begin before them.
 */
function isNextSection(blocks: readonly Block[], start: number, behind: number): boolean {
  const [heading, next, block] = [blocks[start], blocks[start + 1], blocks[start + 1 + behind]];
  if (heading === undefined || next?.label === undefined || block?.label !== undefined) return false;
  if (block === undefined || styleKey(block) !== styleKey(heading) || heading.label !== undefined) return false;
  const isSection = blocks.slice(0, Math.max(0, start - 1)).some((other) => styleKey(other) === styleKey(heading));
  const isText = blocks.some((other) => other.style.size < heading.style.size);
  return isText && (isSection || next.label.kind === 'bullet');
}

/** From the words « Ordre du jour » to the annexes, the form or the signatures. */
export function agendaBlocks(blocks: readonly Block[]): Region {
  const numbered = (from: number): number => blocks.slice(from).filter(({ label }) => label !== undefined).length;
  const all = numbered(0);
  const announced = blocks.findIndex(
    (block, index) =>
      block.label === undefined &&
      (START.test(foldTitle(block.text)) ||
        ANNOUNCED.test(foldTitle(block.text) + (block.text.trim().endsWith(':') ? ' :' : ''))) &&
      numbered(index + 1) >= all / 2 &&
      blocks.length - index > 3,
  );
  // Above the date stand the names of those who meet.
  const dated = blocks.findLastIndex(
    ({ label, text }, index) => index < TOP && label === undefined && SESSION.test(text) && numbered(index + 1) === all,
  );
  const start = announced >= 0 ? announced : dated;
  const inside = blocks.slice(start + 1);
  const end = inside.findIndex(({ label, text }, index) => {
    const said = foldTitle(text);
    const isEnd = END.test(said) || SIGNATURE.test(said) || CLOSING.test(said) || isNextSection(blocks, start, index);
    return label === undefined && index >= 3 && isEnd && !countsOn(inside, index);
  });
  const kept = (end === -1 ? inside : inside.slice(0, end)).filter(
    ({ label, text }) => label !== undefined || !CONTENTS.test(foldTitle(text)),
  );
  return { blocks: kept, isAnnounced: announced >= 0 };
}
