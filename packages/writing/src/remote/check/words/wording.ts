import { contentStems, fold, rawWords } from '@greffier/french/text/words';

/** Quotations, which keep the words as they were said. */
const QUOTED = /«[^«»]*»|“[^“”]*”/gu;
/** Words of the first person; on folded text. */
const FIRST_PERSON =
  /(?<![a-z0-9'-])(?:je|moi|mon|ma|mes|nous|notre|nos)(?![a-z0-9'-])|(?<![a-z0-9'-])(?:j|m)'(?=[a-z])/;
/** Words of other languages that French does not have. */
const FOREIGN = new Set(
  (
    'the and of is are was were with will would should has have been be by that this which from to for not they their ' +
    'we our you your he she his about into there meeting agreed und ist sind nicht mit auf wird werden ein eine einen zu ' +
    'para pero della sono'
  ).split(' '),
);
const LEAST_FOREIGN = 2;
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Greek}]/u;
/** Two words that never follow each other, or the same word twice. Accents tell « dès que » from « des que ». */
const BROKEN =
  /(?<![\p{L}'’-])(?:(?:le|la|les|des|du|au|aux|son|sa|ses|ces|cet|cette) (?:le|la|les|des|du|aux|son|sa|ses|ce|cet|cette|ces|mais|qui|que|dont|selon)|dont (?:son|sa|ses)|(?:de|d['’]) (?:et|ou|mais)|(et|de|du|des|que|qui|le|la|les|un|une|pour|en|au|aux|par|dans|sur|avec) \1)(?![\p{L}'’-])/u;
/** Number of consecutive words that no sentence of minutes repeats. */
const TURN = 4;

/** Judgements that writers like to add, in the singular. They are right if the meeting itself judged so. */
const JUDGEMENTS = new Set(
  rawWords(
    `modeste ambitieux ambitieuse remarquable exceptionnel exceptionnelle inquiétant inquiétante préoccupant préoccupante
    regrettable déplorable satisfaisant satisfaisante insuffisant insuffisante conséquent conséquente considérable significatif
    significative excellent excellente formidable magnifique essentiel essentielle crucial cruciale fondamental fondamentale
    primordial primordiale majeur majeure important importante notable substantiel substantielle dérisoire colossal colossale
    raisonnable excessif excessive judicieux judicieuse pertinent pertinente fructueux fructueuse constructif constructive
    chaleureux chaleureuse vif vive houleux houleuse animé animée unique innovant innovante solide fragile alarmant alarmante
    rassurant rassurante encourageant encourageante décevant décevante impressionnant impressionnante précieux précieuse
    généreux généreuse rigoureux rigoureuse minutieux minutieuse approfondi approfondie exhaustif exhaustive efficace`,
  ),
);

/** Tells whether words repeat themselves: four in a row twice, or one word three times in a row. */
function repeatsItself(words: readonly string[]): boolean {
  const turns = new Set<string>();
  for (let at = 0; at + TURN <= words.length; at++) {
    const turn = words.slice(at, at + TURN).join(' ');
    if (turns.has(turn) || (words[at] === words[at + 1] && words[at] === words[at + 2])) return true;
    turns.add(turn);
  }
  return false;
}

/**
 * Tells whether a sentence is unfit for minutes: it repeats itself, says « je », mixes languages, breaks off, or judges
 * where nobody did.
 */
export function isMisworded(text: string, said: string): boolean {
  const unquoted = text.replace(QUOTED, ' ');
  const told = fold(unquoted);
  const words = rawWords(told);
  if (repeatsItself(words) || FIRST_PERSON.test(told) || BROKEN.test(unquoted)) return true;
  const known = new Set(rawWords(said));
  const foreign = words.filter((word) => FOREIGN.has(word) && !known.has(word));
  if (foreign.length >= LEAST_FOREIGN || OTHER_SCRIPT.test(text)) return true;
  const stems = new Set(contentStems(said));
  return words.some(
    (word) => JUDGEMENTS.has(word.replace(/s$/, '')) && !contentStems(word).some((one) => stems.has(one)),
  );
}
