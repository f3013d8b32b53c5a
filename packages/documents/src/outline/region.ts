import type { Block } from './joining.ts';
import { fold, SESSION } from './text.ts';

const START = /^(?:l )?ordre ?du ?jour\b.{0,60}$/;
const ANNOUNCED =
  /(?:ordre du jour(?: est| sera)?(?: le)?(?: suivant| fixe| etabli)?(?: comme suit)?|comme suit|points suivants|programme suivant)\s*:$/iu;
const END =
  /^(?:annexes?|pieces? (?:jointes?|annexees?)|documents? (?:joints?|annexes?|remis|transmis|de seance)|liste des annexes|informations? pratiques?|procuration|pouvoir|bulletin (?:de )?(?:reponse|participation|inscription|vote)|coupon(?: reponse)?|talon(?: reponse)?|formulaire|(?:fait|etabli) a .* le |je soussigne|veuillez |nous vous prions|dans l attente|avec nos |distribution|diffusion|copie a |signatures?|pour (?:le|la|l) (?:conseil|comite|bureau|organe|direction|presidence))/;
/** Who signs, alone on a line. */
const SIGNATURE =
  /^(?:le|la|l|les|pour) (?:maire|president|presidente|presidence|secretaire|direct(?:eur|rice)|syndic|syndique|chancelier|chanceliere|recteur|rectrice|doyen|doyenne|greffier|greffiere|bureau|comite|conseil)(?: [a-z]+){0,3}$/;
const CONTENTS = /^(?:table des matieres|sommaire|ordre du jour|convocation|proces verbal|note de synthese)$/;

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

/** From the words « Ordre du jour » to the annexes, the form or the signatures. */
export function agendaBlocks(blocks: readonly Block[]): Region {
  const numbered = (from: number): number => blocks.slice(from).filter(({ label }) => label !== undefined).length;
  const all = numbered(0);
  const announced = blocks.findIndex(
    (block, index) =>
      block.label === undefined &&
      (START.test(fold(block.text)) ||
        ANNOUNCED.test(fold(block.text) + (block.text.trim().endsWith(':') ? ' :' : ''))) &&
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
    const said = fold(text);
    return label === undefined && index >= 3 && (END.test(said) || SIGNATURE.test(said)) && !countsOn(inside, index);
  });
  const kept = (end === -1 ? inside : inside.slice(0, end)).filter(
    ({ label, text }) => label !== undefined || !CONTENTS.test(fold(text)),
  );
  return { blocks: kept, isAnnounced: announced >= 0 };
}
