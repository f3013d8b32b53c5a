import { foldTitle, letters } from './text.ts';
import { cleanTitle } from './titles.ts';

/** Fewer points in one paragraph are an ordinary sentence. */
const LEAST = 3;
/** Words that say that points follow, up to their colon. */
const ANNOUNCED =
  /^.{0,90}?(?:ordre du jour|agenda|programme|points?|sujets?|objets?|tagesordnung|traktanden|topics?|items?|suivante?s?|comme suit|following|folgende\w*)[^:]{0,40}:\s/iu;
/** What stands between points in one paragraph. A comma may also stand within a point, so it is not among them. */
const SEPARATORS = [' ; ', '; ', ' – ', ' / ', ' • '];
const NUMBER = /(?<=^|\s)\(?(\d{1,2})(?:\s?[.)°/–-]{1,3}|(?=\s))\s?/g;

/**
 * Finds the points of an agenda that follow one another in one paragraph: « Ordre du jour : 1. Accueil ; 2. Comptes ;
 * 3. Divers ».
 * @returns nothing where the paragraph is an ordinary one
 */
export function inlineTitles(text: string): string[] {
  const announced = ANNOUNCED.exec(text)?.[0] ?? '';
  const said = text.slice(announced.length);
  const counted = atNumbers(said);
  const titles = counted.length >= LEAST ? counted : announced === '' ? [] : atSeparators(said);
  const clean = titles.map(cleanTitle).filter((title) => letters(title) > 1 && foldTitle(title) !== '');
  return clean.length >= LEAST ? clean : [];
}

/** Cuts a text where 1, 2, 3, … follow one another. */
function atNumbers(text: string): string[] {
  const cuts: { readonly from: number; readonly to: number }[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const isFirst = cuts.length === 0 && match.index > 0;
    if (!isFirst && Number(match[1]) === cuts.length + 1)
      cuts.push({ from: match.index, to: match.index + match[0].length });
  }
  return cuts.map(({ to }, at) => text.slice(to, cuts[at + 1]?.from));
}

/** Cuts a text at the first separator that gives enough points. */
function atSeparators(text: string): string[] {
  const parts = SEPARATORS.map((separator) => text.split(separator)).find(({ length }) => length >= LEAST);
  return parts ?? [];
}
