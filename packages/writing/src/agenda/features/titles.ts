import type { AgendaItem } from '@greffier/contract/values';
import { parentsOf } from '../outline.ts';
import { kindredOf } from '@greffier/french/dictionary/matters';
import { contentStems, fold } from '@greffier/french/text/words';

/** Words that occur in all agendas, and so tell little about an item. */
const FORM = new Set(
  contentStems(
    `point présentation rapport suivi état situation information approbation adoption examen discussion validation proposition
    décision ouverture divers question retour bilan projet communication avis tour table compte rendu prochaine séance`,
  ),
);
const FORM_WEIGHT = 0.3;
/** A word's weight is divided by 1, plus this for each further title that has the word. */
const SHARED = 0.7;
/** Number of first letters that words of one family share: « inspecteur », « inspection ». */
const FAMILY_LETTERS = 5;

/** Signs that people speak of an item, from its title and its place in the agenda. */
export interface Title {
  /** The title's words (stems), and how much each tells about the item, [0–1]. */
  readonly own: ReadonlyMap<string, number>;
  /** Words of the headings above the item and of the items below it, and how much each tells. */
  readonly around: ReadonlyMap<string, number>;
  /** Words that people use to speak of the title's matter, and how much each tells, [0–1]. */
  readonly spoken: ReadonlyMap<string, number>;
  /** First letters of the title's words, and how much they tell. */
  readonly families: ReadonlyMap<string, number>;
  /** Whether the item has items below it. */
  readonly heading: boolean;
  /** Place among the items of the first level, from 1; 0 for other items. */
  readonly ordinal: number;
  /** Whether the item collects matters that belong nowhere else. */
  readonly miscellaneous: boolean;
  /** Whether the item is about the last meeting's minutes, and whether it is about the next meeting. */
  readonly lastTime: boolean;
  readonly nextTime: boolean;
}

const MISCELLANEOUS = /\b(?:divers|varia|questions diverses|tour de table)\b/;
const LAST_TIME = /\b(?:proces-verbal|proces-verbaux|proces verbal|pv|comptes?[- ]rendus?)\b/;
const NEXT_TIME = /\b(?:prochaine?s? (?:seance|reunion|assemblee|rencontre)s?|calendrier|dates?)\b/;
const WHAT_BELOW_TELLS = 0.5;

export const familyOf = (stem: string): string | null =>
  stem.length < FAMILY_LETTERS ? null : stem.slice(0, FAMILY_LETTERS);

export function titlesOf(agenda: readonly AgendaItem[]): Title[] {
  const stems = agenda.map(({ text }) => [...new Set(contentStems(text))]);
  const parents = parentsOf(agenda);
  const spread = new Map<string, number>();
  for (const word of stems.flat()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const weight = (word: string): number =>
    (FORM.has(word) ? FORM_WEIGHT : 1) / (1 + SHARED * ((spread.get(word) ?? 1) - 1));
  let ordinal = 0;
  return agenda.map(({ level, text }, item) => {
    const own = new Map((stems[item] ?? []).map((word) => [word, weight(word)]));
    const around = new Map<string, number>();
    for (let above = parents[item] ?? null; above !== null; above = parents[above] ?? null)
      for (const word of stems[above] ?? []) if (!own.has(word)) around.set(word, weight(word));
    for (let below = item + 1; (agenda[below]?.level ?? 0) > level; below++)
      for (const word of stems[below] ?? []) if (!own.has(word)) around.set(word, WHAT_BELOW_TELLS * weight(word));
    const families = new Map<string, number>();
    for (const [word, tells] of own) {
      const family = familyOf(word);
      if (family !== null) families.set(family, Math.max(tells, families.get(family) ?? 0));
    }
    const spoken = new Map<string, number>();
    for (const [word, tells] of own)
      for (const [other, share] of kindredOf(word))
        if (!own.has(other)) spoken.set(other, Math.max(spoken.get(other) ?? 0, tells * share));
    if (level === 1) ordinal++;
    const folded = fold(text);
    return {
      own,
      around,
      spoken,
      families,
      heading: (agenda[item + 1]?.level ?? 0) > level,
      ordinal: level === 1 ? ordinal : 0,
      miscellaneous: MISCELLANEOUS.test(folded),
      lastTime: LAST_TIME.test(folded),
      nextTime: NEXT_TIME.test(folded),
    };
  });
}
