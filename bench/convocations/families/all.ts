import * as lists from './lists.ts';

/** Ways in which agendas are printed; each is left out of learning once. */
export const FAMILIES = {
  numbers: lists.numbers,
  letters: lists.letters,
  roman: lists.roman,
  articles: lists.articles,
  points: lists.points,
  bullets: lists.bullets,
  dashes: lists.dashes,
  plain: lists.plain,
  deep: lists.deep,
  groups: lists.groups,
  codes: lists.codes,
  wrapped: lists.wrapped,
  times: lists.times,
  speakers: lists.speakers,
  purposes: lists.purposes,
  explained: lists.explained,
} satisfies Record<string, lists.Agenda>;

export type Family = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];
