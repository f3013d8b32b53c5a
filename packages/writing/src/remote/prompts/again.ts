import type { Doubt } from '../../types.ts';

/** What a note must be put right in, by what its passages do not tell. */
const WRONG: Readonly<Record<Doubt, string>> = {
  figure: 'un chiffre ou une unité',
  name: 'un nom',
  who: 'qui le fait, le dit ou le possède',
  date: 'une date ou un délai',
  negation: 'une négation',
  outcome: 'ce que l’affaire est devenue',
  wording: 'la formulation : ni jugement, ni « je », ni répétition, en français',
  source: 'tout : les passages n’en disent rien',
};

/** After notes of which some do not hold against their passages. */
export const askAgain = (notes: readonly { readonly text: string; readonly doubts: readonly Doubt[] }[]): string =>
  `Ces notes ne correspondent pas à leurs passages. Relis les passages et redonne seulement ces notes-là, corrigées, dans la même forme ; laisse de côté celles qui ne tiennent pas.
${notes.map(({ text, doubts }) => `- « ${text} » À revoir : ${doubts.map((doubt) => WRONG[doubt]).join(', ')}.`).join('\n')}`;
