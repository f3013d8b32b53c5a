import { fold } from '@greffier/french/text/words';
import { EXAMPLES } from '../prompts/facts.ts';
import { shared, stemsOf } from '../texts/likeness.ts';

/** Whether a note is an example of the prompt, which nobody said: of « Envoyer le devis », a devis alone was spoken of. */
export function copiesExample(text: string, said: string): boolean {
  const heard = stemsOf(said);
  return EXAMPLES.some((example) => {
    const own = stemsOf(example);
    return fold(text).startsWith(fold(example)) && shared(own, heard) < own.size;
  });
}
