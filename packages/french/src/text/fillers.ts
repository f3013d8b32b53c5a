/** Sounds that people make while they look for words. */
export const HESITATION = /^(?:euh+|heu+|hum+|hm+|mm+h*|mh+|hein|bah|ben|beh|pff+|pf|han|hop|hé|eh)$/;

/** Phrases that gain time, if there is a pause before and after. */
export const FILLERS: readonly string[] =
  'voilà, bon, quoi, bref, enfin bref, comment dire, je veux dire, on va dire, tu vois, vous voyez, tu sais, vous savez, tu comprends, vous comprenez, du coup, en fait, voilà voilà, et voilà, et puis voilà, donc voilà, voilà donc, ma foi, là, écoute, écoutez, attends, attendez, tiens, allez'.split(
    ', ',
  );
/** Words that open a spoken sentence without meaning anything. */
export const OPENERS: readonly string[] = 'alors, eh bien, eh ben, du coup, en fait, ah, oh, ouais'.split(', ');
/** Words that open a sentence without meaning anything, if a pause follows. */
export const PAUSED_OPENERS: readonly string[] = [
  ...FILLERS,
  ...'donc, et, et donc, et alors, mais bon, non mais'.split(', '),
];

/** Words before the content of a sentence that only greet or answer; to be used in larger patterns that ignore case. */
export const LEADING = `(?:${[
  'euh+|heu+|hum+|hein|bah|ben|hop|eh|ah|oh|oui|ouais|non|si|ok|okay|bon|bien|très bien|bien sûr|parfait|super|exactement|justement',
  "effectivement|tout à fait|d['’]accord|voilà|alors|donc|et|mais|puis|ensuite|enfin|maintenant|moi|moi aussi|ça va",
  'bonjour|bonsoir|salut|merci|pardon|bravo|à tous|à toutes et à tous|tout le monde|écoutez?|attends|attendez|dis|dites|allez|allons',
  'allez-y|vas-y|excuse|excusez|excuse-moi|excusez-moi',
].join('|')})`;
