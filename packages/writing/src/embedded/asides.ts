/** Remarks that say how something is said, not what: between commas, or where a sentence begins or ends. */
const REMARK = String.raw`(?:ça marche|ça joue|ça roule|volontiers|avec plaisir|bon courage|bonne chance|que (?:ce soit|les choses soient) (?:bien )?claire?s?|je (?:re)?viens (?:en arrière|(?:tout )?au (?:tout )?début|une (?:minute|seconde))|j['’]y reviens|je (?:le|la|les) (?:vois|sais|sens) bien|(?:la |une )?(?:dernière|autre) (?:chose|question|remarque|info|information)(?: pour (?:moi|nous|ma part))?(?=, (?!c['’]|ce ))|pas de (?:problème|souci)|entendu|bonne idée|très bonne idée|allez|vas-y|mince|zut|flûte|oups|oh là là|ma faute|juste|(?:juste )?une? (?:(?:petite?|dernière?|autre) )?(?:chose|remarque|mot|question|truc|détail)|tenez-vous bien|tiens-toi bien|je dirais|je dois dire|(?:je (?:ne )?(?:vais|veux) pas|pour ne pas) (?:vous )?dire de bêtises?|dirons-nous|mettons|ou alors|ou bien|franchement|sincèrement|honnêtement|je (?:vous |te )?jure(?: que c['’]est vrai)?|(?:il )?faut (?:être|rester) (?:honnête|juste|franc|clair)|soyons (?:honnêtes|clairs|francs)|(?:il )?faut (?:bien )?(?:le dire|dire ce qui est|l['’]avouer)|en fait|du coup|quoi|hein|voilà|bon|ben|disons|mettons|on va dire|comment dire|si (?:vous voulez|tu veux|on veut)|(?:vous voyez|tu vois|vous savez|tu sais|vous comprenez|tu comprends)|je veux dire|là|là-bas dedans|pff|bah|tiens|ma foi|bref|pour être (?:franc|franche|honnête|claire?|transparente?|précise?|tout à fait \p{L}+)|à vrai dire|(?:je|on) (?:ne )?(?:va|vais) pas (?:se |vous |te )?mentir|comme (?:je (?:le )?(?:disais|dis|l['’]ai dit|vous l['’]ai dit|vous le disais)|on dit|vous (?:le )?savez|tu (?:le )?sais|d['’]habitude dit)|vous le savez|tu le sais|si je (?:puis|peux)(?: (?:dire|me permettre)|(?=, (?!je |j['’])))|si vous (?:me )?permettez|je (?:m['’]excuse|suis désolée?|m['’]en excuse|le précise|précise|tiens à le (?:dire|préciser|souligner)(?: par [\p{L} ]+)?|le dis (?:franchement|clairement|comme je le pense|avec des pincettes)|vous (?:le )?dis|vous avoue|respire(?: mieux)?|plaisante)|excusez-moi|excuse-moi|désolée?s?|pardon|merci(?: (?:beaucoup|bien|encore|infiniment))?(?: (?:à (?:toi|vous|tous|toutes)|(?:à (?:la |l['’])?|au |aux )[\p{L} -]{2,40}?(?=[.;:!?]|$|,(?! (?:qui|dont|que) ))))?|(?:un )?grand merci (?:à (?:la |l['’])?|au |aux )[\p{L} -]{2,40}?(?=[.;:!?]|$|,(?! (?:qui|dont|que) ))|s['’]il (?:vous|te) pla[iî]t|(?:ne )?t['’]inquiète(?:z)?(?: pas)?|pas d['’]inquiétude|rassurez-vous|rassure-toi|ça va|d['’]accord|ok|très bien|parfait|voilà voilà|et voilà|attention(?: quand même)?|attends|attendez|écoutez?|regardez?|dites?(?: donc)?|allez|justement|figurez-vous|figure-toi|mine de rien|entre nous|au passage|je sais(?: bien)?|je crois bien|c['’]est (?:noté|dit|tout|comme ça|la vie)|rien de grave)`;
const BETWEEN = new RegExp(String.raw`, (?:et |mais )?${REMARK}(?=, |[.;:!?]|$)`, 'giu');
const LEADING = new RegExp(
  String.raw`^(?:(?:(?:moi,? )?${REMARK}|non mais|oui mais|alors|donc|enfin|ah|oh|sinon|eh|et puis|et donc|et bien|eh bien|après|déjà|et|euh|oui|ouais|exact|volontiers|entendu|bien entendu)(?:, | ?[!:] ?(?=\p{L})|(?<=mais|et|alors|donc|oui|puis|bien|enfin|franchement|sincèrement|honnêtement|ou alors|ou bien|bref) ))+(?=\P{L}*\p{L})`,
  'iu',
);
/** « je vous jure que … », « figurez-vous que … »: what follows is said. */
const SWEARING =
  /^(?:(?:et |mais )?(?:moi,? )?(?:je (?:vous |te )?(?:jure|dis|signale juste|avoue)|figurez-vous|figure-toi|sachez|vous savez|tu sais|faut savoir|il faut savoir|je dirais|(?:je (?:ne )?(?:vais|veux) pas|pour ne pas) dire de bêtises?|disons|moi je (?:vous |te )?dis|je (?:ne )?vous cache pas|c['’]est-à-dire|c['’]est juste|c['’]est que)) (?:que |qu['’])/iu;

const SALUTATION =
  /(?:^|, )(?:mesdames|messieurs|chers? \p{L}+|chères? \p{L}+|(?:madame|monsieur)(?: (?:la|le) \p{L}+)?|docteure?|maître|président|présidente)(?=, |[.;!?]|$)(?:, (?=\p{L}))?/giu;

/** What a sentence may end in that answers itself. */
const TAIL =
  /(?:,(?: et)? (?:bon|ok|voilà|alors|donc|point(?: final)?|je (?:te |vous )(?:le )?(?:signale|rappelle|assure|promets|garantis|préviens))|(?<=\p{L}{2,} [^,]*)(?<!(?<!\p{L})(?:ou|et|mais|non|oui|quoi|depuis|d['’]|jusqu['’]|ça|même|là|bon)) alors|,?(?: et)? (?:hein|quoi|d['’]accord|c['’]est (?:ça|tout)))(?=[.!?]|$)/giu;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** First names by which people of the meeting call each other, longest first, to be put into a pattern. */
export const callsOf = (names: readonly string[]): string =>
  [...new Set(names.flatMap((name) => [name, name.split(/\s+/)[0] ?? '', name.split(/\s+/).at(-1) ?? '']))]
    .filter((name) => /^\p{Lu}\p{Ll}/u.test(name))
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

const SAID_OF_IT = '(?:très|bien|pas|vraiment|tout à fait|assez|plutôt)';
/** What may stand before a name that « c’est … » tells, not calls. */
const NO_PREDICATE =
  '(?:avec|pour|chez|à|de|par|sans|selon|comme|que|qui|et|ou|madame|monsieur|docteure?|maître|plutôt|aussi|donc|encore|surtout|toujours|déjà|même|pas|bien|très|vraiment|assez|peut|moi|toi|lui|elle|la|le|les|un|une|du|des|au|mon|ma|son|sa|notre|votre)';

/** Leaves out who is spoken to: « , Roger. », « Attention quand même Lucien, … ». Names in a row are a list and stay. */
function withoutCall(text: string, calls: string): string {
  if (calls === '') return text;
  const call = String.raw`(?:(?:[Mm]adame|[Mm]onsieur|[Dd]octeure?|[Mm]aître) )?(?:${calls})`;
  const list = new RegExp(String.raw`(?:${calls}),? (?:et )?(?:${calls})|et (?:${calls})`, 'u');
  if (list.test(text)) return text;
  return (
    text
      .replace(new RegExp(String.raw`, ${call}(?=[.!?]|$)`, 'gu'), '')
      // « C’est normal Paul, c’est le test. »
      .replace(
        new RegExp(
          String.raw`(?<=(?:^|, )[Cc]['’]est (?:${SAID_OF_IT} )?(?!${NO_PREDICATE}(?!\p{L}))(?:\p{L}+|\d[\d ]*\d)) ${call}(?=[,.!?]|$)`,
          'gu',
        ),
        '',
      )
      .replace(
        new RegExp(String.raw`, ${call}, (?!(?:notre|le|la|l['’]|un|une|qui|dont|son|sa|mon|ma)(?!\p{L}))`, 'gu'),
        ', ',
      )
      .replace(
        new RegExp(
          String.raw`^((?:et |mais |non,? |oui,? |merci )*)${call}, (?=(?:je |j['’]|il (?:y|me|nous|te|vous) |tu |t['’]|vous |on |il faut |c['’]|est-ce|la |le |les |l['’]|si )(?!\d))(?!(?:la|le|l['’]) ?\p{L}+(?:,|$))`,
          'u',
        ),
        '$1',
      )
  );
}

/** A spoken sentence without whom it is said to and how. `calls` from `callsOf`. */
export function withoutAsides(said: string, calls: string): string {
  let text = said.replace(SALUTATION, '').replace(/^, /u, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = withoutCall(text, calls)
      .replace(BETWEEN, '')
      .replace(LEADING, '')
      .replace(SWEARING, '')
      .replace(TAIL, '')
      .replace(/ alors(?=, (?:(?:ça|cela|je|on|il|elle) |[cj]['’]))/giu, '')
      .replace(/, attention,? (?=on |il |elle |c['’]|ça |les? |la )/giu, ', ')
      .replace(/^là (?=on |il |c['’]|je |j['’]|ça |les? |la )/iu, '');
  }
  return text.replace(/^[,;:\s]+|[,;:\s]+$/gu, '').replace(/\s+(?=[,.])/gu, '');
}
