import type { Passage } from '@greffier/contract/values';
import { isMiscellaneous } from './conventions.ts';
import { namingIn, withoutArticle } from './naming.ts';
import { MONTH } from '@greffier/french/calendar';
import { capital } from '@greffier/french/typography';
import { contentStems, fold } from '@greffier/french/words';

const MINUTES = /(?:procès[- ]verbal|procès[- ]verbaux|\bP\.?V\b|\bpévé\b|compte[- ]rendu|relevé de décisions)/iu;
const APPROVED = /(?:approuv|adopt|accept|valid|remarque|correction|rectifi|relu)/;
const WHEN = new RegExp(
  `(?:de (?:la |l['’])?(?:séance|réunion|assemblée) )?(?:du (?:\\d{1,2}(?:er)? )${MONTH}(?: (?:19|20)\\d\\d)?|de ${MONTH}|d['’](?:avril|août|octobre))(?!\\p{L})`,
  'iu',
);

/** The title that a secretary gives a matter: what it was called, with what its passages add to a name too short. */
export function titleOf(phrase: string, passages: readonly Passage[]): string {
  const said = passages.map(({ text }) => text);
  if (isMiscellaneous(phrase.replace(/^les? /iu, ''))) return 'Divers';
  const minutes = MINUTES.exec(phrase);
  if (minutes !== null) {
    const [when] = WHEN.exec(`${phrase} ${said.slice(0, 2).join(' ')}`) ?? [''];
    const name = /pv|pévé/iu.test(minutes[0]) ? 'procès-verbal' : minutes[0].toLocaleLowerCase('fr');
    const approved = APPROVED.test(fold(said.join(' ')));
    return capital(`${approved ? 'approbation du ' : ''}${name}${when === '' ? '' : ` ${when}`}`);
  }
  if (/^(?:l['’])?ordre du jour$/iu.test(phrase)) return 'Approbation de l’ordre du jour';
  if (/^(?:le )?quorum$/iu.test(phrase)) return 'Vérification du quorum';
  const title = withoutArticle(phrase);
  return (contentStems(title).length === 1 ? (longer(title, said) ?? title) : title).replaceAll("'", '’');
}

/** Times that a part of a talk says its subject. */
const LEAST_SAID = 4;
const SUBJECT =
  /(?<![\p{L}'’])((?:les?|la|l['’]|nos|notre|du|des) ?[\p{L}-]{3,}(?: (?:de la |de l['’]|du |des |de |d['’])[\p{L}-]{3,})?)(?![\p{L}-])/giu;

/** What a part of a talk that nobody named is about: what it says often, and the rest of the meeting (`everywhere`) does not; null for nothing. */
export function subjectOf(part: readonly Passage[], everywhere: Subjects): string | null {
  const [best] = [...subjectsIn(part)]
    .filter(([, { times }]) => times >= LEAST_SAID)
    .map(([key, { phrase, times }]) => {
      const longer = key.includes(' ') ? 1.5 : 1;
      return { phrase, worth: longer * times * Math.sqrt(times / (everywhere.get(key)?.times ?? times)) };
    })
    .sort((a, b) => b.worth - a.worth);
  return best === undefined ? null : withoutArticle(best.phrase).replaceAll("'", '’');
}

type Subjects = ReadonlyMap<string, { readonly phrase: string; readonly times: number }>;

/** Nouns with their complements and in how many passages each is said, by their stems. */
export function subjectsIn(passages: readonly Passage[]): Subjects {
  const found = new Map<string, { readonly phrase: string; times: number }>();
  for (const { text } of passages) {
    const here = new Set<string>();
    for (const [, said = ''] of text.matchAll(SUBJECT)) {
      const phrase = namingIn(said, () => false)?.phrase;
      const key = contentStems(phrase ?? '').join(' ');
      // A name is of somebody or somewhere; a passage counts once.
      if (phrase === undefined || key === '' || here.has(key) || /(?:^|[\s'’])\p{Lu}/u.test(phrase.slice(1))) continue;
      here.add(key);
      const known = found.get(key) ?? { phrase, times: 0 };
      known.times += 1;
      found.set(key, known);
    }
  }
  return found;
}

/** A longer name for what has one word, as it is said at the opening, or twice and more in the matter. */
function longer(title: string, said: readonly string[]): string | null {
  const word = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}-])${word}(?= )( (?:de la|de l['’]|du|des|de|d['’]|au|aux|à la|à l['’]) ?[\p{L}-]{3,}(?: (?:19|20)\d\d)?| (?:19|20)\d\d(?:-(?:19|20)?\d\d)?)(?![\p{L}\d-])`,
    'giu',
  );
  // « Les tests maintenant. Les tests utilisateurs. »
  const [, told] = new RegExp(String.raw`(?<![\p{L}-])${word}( [\p{L}-]{4,})(?=[.,])`, 'iu').exec(said[0] ?? '') ?? [];
  if (
    told !== undefined &&
    namingIn(`${title}${told}`, () => false)?.bare === true &&
    !/ (?:maintenant|alors|justement|aussi|ensuite)$/iu.test(told)
  )
    return `${title}${told}`;
  const counts = new Map<string, number>();
  for (const [index, text] of said.entries())
    for (const [, more = ''] of text.matchAll(pattern))
      counts.set(more.toLocaleLowerCase('fr'), (counts.get(more.toLocaleLowerCase('fr')) ?? 0) + (index === 0 ? 2 : 1));
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined || best[1] < 2 ? null : `${title}${best[0]}`;
}
