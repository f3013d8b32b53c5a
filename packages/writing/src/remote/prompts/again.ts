import type { Unsupported } from '../../types.ts';

/** Texts that tell the model what is wrong with a note; one for each doubt. */
const WRONG: Readonly<Record<Unsupported, string>> = {
  figure:
    'un chiffre, une unité ou des voix que ses passages ne disent pas\u00A0; un nombre dit sans unité reste sans unité',
  name: 'un nom que ses passages ne disent pas\u00A0; une personne s’écrit comme sous «\u00A0Personnes\u00A0», même si son nom est mal transcrit',
  who: 'qui le fait, le dit ou le possède\u00A0: ses passages ne le disent pas de cette personne',
  date: 'une date ou un délai que ses passages ne disent pas',
  negation: 'ce qui est nié\u00A0: ses passages affirment ce qu’elle nie, ou nient ce qu’elle affirme',
  outcome:
    'ce que l’affaire est devenue, ou quand\u00A0: ses passages ne la disent pas adoptée, refusée, reportée, retirée, faite ou à venir',
  wording:
    'la formulation\u00A0: «\u00A0je\u00A0» ou «\u00A0nous\u00A0», un jugement, une répétition, une autre langue ou une phrase brisée',
  source: 'tout\u00A0: ses passages n’en disent rien',
};

/** A doubt about a note and the words that raise it; null for the whole note. */
interface Fault {
  readonly doubt: Unsupported;
  readonly part: string | null;
}

/** Describes a fault to the model: « un nom que ses passages ne disent pas (« l’entreprise Morand ») » */
const told = ({ doubt, part }: Fault): string => WRONG[doubt] + (part === null ? '' : ` («\u00A0${part}\u00A0»)`);

/** Writes the prompt that asks again for notes that their passages do not support. */
export const askAgain = (notes: readonly { readonly text: string; readonly faults: readonly Fault[] }[]): string =>
  `Ces notes ne se retrouvent pas dans les passages qu’elles citent. Relis la transcription et redonne ces notes-là, dans la même forme :
- la note est fausse : corrige-la ;
- elle est juste, mais il manque un passage : redonne-la avec le passage qui le dit en plus ; ce peut être une ligne sous « Juste avant », à côté d’un passage de la transcription, jamais seule ;
- elle est juste et ses passages sont complets : redis-la avec les mots des passages ;
- elle réunit plusieurs choses : redonne-la en plusieurs notes ;
- personne ne l’a dit : laisse-la de côté.
Après « À revoir », les mots entre parenthèses sont ceux qui ne se retrouvent pas.
${notes.map(({ text, faults }) => `- « ${text} » À revoir : ${faults.map(told).join(' ; ')}.`).join('\n')}`;
