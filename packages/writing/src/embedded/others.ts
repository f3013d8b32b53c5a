/** In one breath a voice asks another for something and takes something on itself: « envoie-moi la liste, Bruno, j’écris aux clubs ». */

const ORDER = String.raw`\p{L}{2,}(?:ez|es?|s|ds|ts)-(?:moi|nous|les?|la|lui|leur)(?!\p{L})`;
/** « Tu l’auras lundi » tells of what the voice does itself. */
const GIVEN = String.raw`(?:as|avez|auras|aurez|reçois|recevez|recevras|recevrez|vois|voyez|verras|verrez|sais|savez|es|êtes|seras|serez|connais|connaissez|penses|pensez|crois|croyez|veux|voulez)(?!\p{L})`;
const TOLD = String.raw`(?:tu|vous) (?!ne |n['’])(?:(?:me|te|nous|vous|lui|leur|le|la|les|en|y) |[mltn]['’])*(?!${GIVEN})\p{L}+(?:s|x|ez)(?!\p{L})`;
const OTHER = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}-]+, )?(?:(?:et|alors|donc|bon|mais|puis),? )*(?:${ORDER}|${TOLD})`,
  'u',
);
const CALL = /^\p{Lu}\p{Ll}[\p{L}-]+$/u;
const OWN = /^(?:(?:et|puis|alors|donc|mais|moi),? )*(?:je |j['’])/iu;
/** Where a clause may begin that has a subject of its own, or orders. */
const JOINT = new RegExp(
  String.raw`(?:,? (?=(?:et|puis|alors|donc|mais) (?:moi,? )?(?:je |j['’]|tu |vous |${ORDER}))|, (?=(?:moi,? )?(?:je |j['’]|tu |vous |${ORDER})))`,
  'iu',
);

export interface Shared {
  /** What is asked of another; empty for nothing. */
  readonly asked: string;
  /** What the voice says of itself, from a capital to a full stop. */
  readonly own: string;
  /** Whether the other is asked first. */
  readonly leads: boolean;
}

const lowered = (text: string): string => text.replace(/^\p{Lu}(?!\p{L}+, )/u, (letter) => letter.toLowerCase());

/** Whether a sentence begins by what another is to do: « Bruno, envoie-moi la liste », « tu m’envoies la liste ». */
export const asksAnother = (text: string): boolean => OTHER.test(lowered(text));

/** A sentence parted into what it asks of another and what its voice takes on; null where it does not do both. */
export function sharedOut(text: string): Shared | null {
  const clauses = text
    .replace(/\s*[.!…]+$/u, '')
    .split(JOINT)
    // « Bruno, envoie-moi la liste »: called, not told of.
    .flatMap((clause, at, all) =>
      at > 0 && CALL.test(all[at - 1] ?? '') ? `${all[at - 1] ?? ''}, ${clause}` : CALL.test(clause) ? [] : clause,
    );
  const isOther = clauses.map(asksAnother);
  const first = clauses.findIndex((clause) => OWN.test(clause));
  const asks = isOther.indexOf(true);
  if (first < 0 || asks < 0 || clauses.length < 2) return null;
  // « Si tu m’envoies la liste, j’écris »: what comes first is a condition.
  if (asks > 0 && first > 0) return null;
  const leads = asks < first;
  const mine = leads ? clauses.slice(first) : clauses.slice(0, asks);
  const other = leads ? clauses.slice(0, first) : clauses.slice(asks);
  if (leads && mine.some((clause) => OTHER.test(clause))) return null;
  const own = mine
    .join(', ')
    .replace(/^(?:(?:et|puis|alors|donc|mais|moi),? )+/iu, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('fr'));
  return { asked: other.join(', '), own: `${own}.`, leads };
}
