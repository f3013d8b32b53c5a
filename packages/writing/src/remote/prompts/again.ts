import type { Doubt } from '../../types.ts';

/** What a note must be put right in, by what its passages do not tell. */
const WRONG: Readonly<Record<Doubt, string>> = {
  figure: 'un chiffre, une unité ou des voix que ses passages ne disent pas',
  name: 'un nom que ses passages ne disent pas',
  who: 'qui le fait, le dit ou le possède\u00A0: ses passages ne le disent pas de cette personne',
  date: 'une date ou un délai que ses passages ne disent pas',
  negation: 'ce qui est nié\u00A0: ses passages affirment ce qu’elle nie, ou nient ce qu’elle affirme',
  outcome: 'ce que l’affaire est devenue\u00A0: ses passages ne la disent pas adoptée, refusée, reportée ou retirée',
  wording:
    'la formulation\u00A0: «\u00A0je\u00A0» ou «\u00A0nous\u00A0», un jugement, une répétition ou une autre langue',
  source: 'tout\u00A0: ses passages n’en disent rien',
};

/** After notes of which some do not hold against their passages. */
export const askAgain = (notes: readonly { readonly text: string; readonly doubts: readonly Doubt[] }[]): string =>
  `Ces notes ne se retrouvent pas dans les passages qu’elles citent. Relis la transcription et redonne ces notes-là, dans la même forme :
- la note est fausse : corrige-la ;
- elle est juste, mais il manque un passage : redonne-la avec le passage qui le dit en plus ;
- elle est juste et ses passages sont complets : redis-la avec les mots des passages ;
- elle réunit plusieurs choses : redonne-la en plusieurs notes ;
- personne ne l’a dit : laisse-la de côté.
${notes.map(({ text, doubts }) => `- « ${text} » À revoir : ${doubts.map((doubt) => WRONG[doubt]).join(' ; ')}.`).join('\n')}`;
