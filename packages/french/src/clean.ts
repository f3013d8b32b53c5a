/** Openers that spoken French puts before a sentence and writing leaves out. « Non » is not one: it answers. */
const OPENERS =
  /^(?:(?:alors|bon|ben|yes|ja|also|bah|euh|donc|voilà|oui|ouais|ok|okay|d['’]accord|ah|oh|eh bien|eh ben|et puis|et donc|et alors|écoute|écoutez|hein|disons|enfin bref|tout à fait|exactement|parfait|très bien|bien(?! sûr)|allez|attends|attendez|je crois que|moi je dirais que|du coup|mais bon|en fait)(?:[\s,:;.!…]+|$))+/iu;

const CLOSERS =
  /(?:,\s*(?:hein|quoi|voilà|bon|ben|enfin|tu vois|vous voyez|tu sais|vous savez|merci|s['’]il (?:te|vous) plaît)|\s+hein)(?=[.!?…]*$)/iu;

const FILLERS =
  /(?:^|[\s,]+)(?:euh+|heu+|hum+|hein|ben|bah|comment dire|je veux dire|on va dire|si (?:tu veux|vous voulez)(?!\s+\p{L}))(?=[\s,.!?…;:]|$),?/giu;

/** Words that stand between commas only to gain time: « pour le, disons, 27 mars ». */
const PARENTHESES = /,\s*(?:disons|mettons|quoi|voilà|comment dire|si tu veux|si vous voulez),\s*/giu;
/** « 3,2 téraoctets, enfin pardon, 2,3 téraoctets »: the second is meant. */
const PUT_RIGHT =
  /(?<![\d,.])\d[\d ’']{0,20}(?:,\d+)?(?: ?%| \p{L}+)?,? (?:euh,? )?(?:(?:enfin|non|pardon|ou plutôt|je veux dire|je me trompe|excusez-moi|plutôt)[, ]+)+(?:c['’]est |à |de |du |le )?(?=\d)/giu;
/** « On a écrit que c'était 14 800 francs, en fait c'est 18 400 »: what was written or said wrongly. */
const WRITTEN =
  /(?<!\p{L})(?:(?:on|nous|vous|tu|il|elle|ils|elles) (?:a|avons|avez|as|ont|avait|avaient|aviez) |j['’](?:ai|avais) |(?:c['’]est|il est|c['’]était|il était) )(?:bien |tous |encore |par erreur )?(?:écrit|marqué|noté|mis|indiqué|imprimé|inscrit|tapé|dit|annoncé|lu|reporté)(?: par erreur)? (?:que |qu['’])?((?:(?!, )[^.;?!]){0,60}?)(\d[\d ’']{0,12}\d|\d+)((?: ?%| \p{L}+)?)((?:(?!, )[^\d.;?!]){0,60}?),? (?:mais |alors qu['’]?e? ?)?(?:en fait|en réalité|en vérité)[, ]+(?:c['’](?:est|était)|il y en a|on en a|il s['’]agit de|ça fait) (?:de )?(\d[\d ’']{0,12}\d|\d+)((?: ?%| \p{L}+)?)(?=[ ,.;!]|$)/giu;
const putRight = (text: string): string =>
  text.replace(
    WRITTEN,
    (_, before: string, _wrong: string, unit: string, after: string, right: string, own: string) =>
      `${before}${right}${own === '' ? unit : own}${after}`,
  );
const OPEN_ELISION =
  /(?<=(?:^|[\s])(?:parce |lors|puis|alors |pour |afin |bien |sans )?qu)e (?=(?:on|il|elle|ils|elles|un|une|en)(?!\p{L}))/giu;

/** « Les statuts ils demandent » → « Les statuts demandent »; « il faut » and its like have no other subject. */
const DISLOCATED =
  /^((?:(?:et|mais|alors|donc|oui|non),? )*(?:les?|la|l['’]|des|nos|notre|votre|vos|ces?|cet|cette|mes|mon|ma)(?:(?<=['’])| )[\p{L}-]+(?: (?:de la|de|du|des|d['’]|à|au) ?[\p{L}-]+)?),? (?:ils?|elles?) (?!faut|faudra|faudrait|y |n['’]y|s['’]agit|manque|reste|suffit|semble|paraît|me |nous |vous |se peut|est (?:question|possible|prévu|temps|clair|important|certain|vrai))(?=[\p{L}])/iu;
/** What ends in a time is no subject that « il » says again: « cette fois il a vendu ». */
export const TIME =
  /(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|année|an|mois|semaine|week-end|jours?|soirs?|matins?|fois|moment|après-midi|été|hiver|printemps|automne|début|fin|heure|temps|époque|saison)(?: (?:passée?|dernière?|prochaine?|suivante?|d['’]après|d['’]avant))?$/iu;
const NUMBER = /^(?:\d|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|cent|mille)/iu;
const DOUBLED = /(?<![\p{L}\p{N}'’-])((?:[\p{L}'’-]+ ){0,2}[\p{L}'’-]+), \1(?![\p{L}\p{N}'’-])/giu;
/** The same words again after a hesitation: « c'est plus, euh, c'est plus partagé ». */
const RESUMED =
  /(?<![\p{L}\p{N}'’-])((?:[\p{L}'’-]+ ){0,2}[\p{L}'’-]+)[\s,]+(?:euh+|heu+|hum+|hein|ben)[\s,]+\1(?![\p{L}\p{N}'’-])/giu;
const STUTTER =
  /(?<![\p{L}'’-])(je|tu|il|elle|on|le|la|les|un|une|de|des|du|à|que|qui|et|en|dans|pour|par|sur|avec)((?: \1)+)(?![\p{L}'’-])/giu;

/** « il a pas » → « il n'a pas »: what writing demands and speech drops. « Plus » is left alone: it may mean more. */
function restoreNegation(text: string): string {
  return text
    .replace(/(?<![\p{L}'’])([cC])['’](est|était) pas(?! mal)(?![\p{L}])/gu, "$1e n'$2 pas")
    .replace(/(?<![\p{L}'’])([jJ])['’]([\p{L}]+) pas(?! mal)(?![\p{L}])/gu, "$1e n'$2 pas")
    .replace(
      /(?<=(?<![\p{L}'’])(?!(?:ne|y|en|le|la|les|me|te|se|lui|ce|est|que|pas) )[\p{L}]+ )(est|a|ont|était|avait) (pas|jamais)(?! mal)(?![\p{L}])/giu,
      "n'$1 $2",
    )
    .replace(
      /(?<![\p{L}'’-])(il )y (a|avait|aura) (pas|plus|rien|jamais|aucun|aucune)(?! mal)(?![\p{L}])/giu,
      "$1n'y $2 $3",
    )
    .replace(
      /(?<![\p{L}'’-])(je|tu|il|elle|on|ils|elles|ça|qui) ((?:les |la |le |lui |leur |l['’])?)([\p{L}]+) pas(?! mal)(?![\p{L}])/giu,
      (whole: string, subject: string, object: string, verb: string) => {
        // « il ne sait pas », « on va me dire pas » and « je suis » are told apart by what precedes the verb.
        if (/^(?:ne|n|y|en|me|te|se|vous|nous|pas)$/iu.test(verb)) return whole;
        const elides = object === '' && /^[aeiouyhâàéèêîôû]/iu.test(verb);
        return `${subject} ${elides ? "n'" : 'ne '}${object}${verb} pas`;
      },
    );
}

function withoutRepetition(text: string): string {
  let previous = '';
  let current = text;
  // Twice at most in practice: « le, le, le » is three turns of the same rule.
  for (let round = 0; round < 4 && current !== previous; round++) {
    previous = current;
    current = current
      .replace(DOUBLED, (whole: string, said: string) =>
        said === 'qui' || said.split(' ').some((word) => NUMBER.test(word)) ? whole : said,
      )
      .replace(STUTTER, (whole, said: string) => (/^qui$/iu.test(said) ? whole : said));
  }
  return current;
}

const capitalised = (text: string): string =>
  text.replace(/^[«"(\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase('fr'));

/**
 * One spoken sentence as it is written: hesitations, repetitions and openers go, the dropped « ne » returns.
 * Figures, names and what is denied stay as they were said. Empty where nothing was said.
 */
export function writtenSentence(spoken: string): string {
  let text = withoutRepetition(
    spoken
      .replace(/\s+/g, ' ')
      .trim()
      .replace(RESUMED, '$1')
      .replace(PUT_RIGHT, '')
      .replace(/^.*$/su, putRight)
      .replace(PARENTHESES, ' ')
      .replace(FILLERS, ' ')
      .replace(/\s+/g, ' '),
  );
  text = withoutRepetition(text)
    .trim()
    .replace(/^[\s,;:.…]+/, '');
  const opened = text.replace(OPENERS, '');
  if (/[\p{L}\p{N}]/u.test(opened)) text = opened;
  text = text.replace(CLOSERS, '').replace(CLOSERS, '');
  text = restoreNegation(
    text.replace(DISLOCATED, (whole, subject: string) => (TIME.test(subject) ? whole : `${subject} `)),
  )
    .replace(OPEN_ELISION, "'")
    .replace(
      /(?<![\p{L}'’])[yY] (a|avait|aura)(?! t[ -])(?=\s)/gu,
      (whole: string, _verb: string, at: number, all: string) =>
        /(?:il|n['’]|ça|on|qui)\s?$/iu.test(all.slice(0, at)) ? whole : `il ${whole.toLowerCase()}`,
    )
    .replace(/\s+([,.…])/g, '$1')
    .replace(/,+(?=[,.!?…])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  if (!/[.!?…]$/u.test(text)) text = `${text.replace(/[,;:]$/, '')}.`;
  return capitalised(text);
}

const ABBREVIATION = /(?:^|[\s(])(?:M|MM|Mme|Mmes|Dr|Me|St|Ste|n|no|art|al|env|p|cf|etc|av|ch|[A-Z])\.$/u;
/** Longer sentences are cut where speech joins them: a recogniser without punctuation runs on. */
const LONGEST_SENTENCE = 45;

function cutLong(sentence: string): string[] {
  if (sentence.split(' ').length <= LONGEST_SENTENCE) return [sentence];
  return sentence.split(/(?<=,) (?=(?:et|mais|donc|alors|puis|ensuite|après|parce que)\s)/iu);
}

/** The sentences of a passage as they were said, in order. */
export function spokenSentences(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const part of text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?…])\s+(?=[«"(]?\s?[\p{Lu}\p{N}])/u)) {
    open = open === '' ? part : `${open} ${part}`;
    if (ABBREVIATION.test(open)) continue;
    sentences.push(...cutLong(open));
    open = '';
  }
  if (open !== '') sentences.push(...cutLong(open));
  return sentences;
}
