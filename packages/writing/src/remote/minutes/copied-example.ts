import { fold } from '@greffier/french/text/words';
import { EXAMPLES } from '../prompts/facts.ts';
import { shared, stemsOf } from '../texts/likeness.ts';

/**
 * Tells whether a note is an example of the prompt that nobody said, such as « Envoyer le devis » in a meeting that
 * only mentioned a devis.
 */
export function copiesExample(text: string, said: string): boolean {
  const heard = stemsOf(said);
  return EXAMPLES.some((example) => {
    const own = stemsOf(example);
    return fold(text).startsWith(fold(example)) && shared(own, heard) < own.size;
  });
}
