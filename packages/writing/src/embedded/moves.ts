import type { AgendaItem } from '@greffier/contract/values';
import { FORM } from './announce.ts';
import type { Line, Titles } from './announce.ts';
import { namesIn } from './utterances.ts';
import { contentStems } from './words.ts';

/** Passages before, in which a subject that was spoken of is no new one, and after, in which a new one is spoken of. */
const MEMORY = 12;
/** How often the word of a bare heading is said again where a new matter begins, and how much more often than before. */
const LEAST_REPEATS = 2;
const RISE = 3;
/** How clearly the chair moves on with « point suivant », with « passons à » or a bare heading. */
const NEXT_CLARITY = 6;
const MOVE_CLARITY = 5;

const NEXT_POINT =
  /(?:\bpoint suivant|\bprochain point|(?:deuxieme|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dernier) point\b|^(?:alors |bon |bien |donc )*(?:le )?point (?:numero )?\d)/;
const MOVING =
  /(?:^|[ ,'])(?:on (?:passe|enchaine|attaque|continue)|passons|abordons|venons-en|je vous propose de passer|j'ouvre le point|on arrive) (?:maintenant |ensuite |alors |donc |tout de suite )?(?:a |au |aux |par |sur |avec |le |la |les |l')/;
/** Whether a sentence moves on to another matter. */
export const moving = (folded: string): boolean => NEXT_POINT.test(folded) || MOVING.test(folded);
/** Moves within an item. */
const PROCEDURE =
  /(?:\bvote|\bvotation|la suite|la parole|discussion|questions?\b|conclusion|la pause|ordre du jour|tour de table|amendement)/;

/** « Qui est contre ? Personne. »: no heading. */
const ANSWER = /^(?:personne|aucune?|rien|silence|tous|toutes|oui|non)\b/;

/** Giving the floor, on folded text: « c'est à vous », « tu as la parole ». */
const HANDOVER =
  /(?:c'est a (?:vous|toi)\b|\b(?:vous avez|tu as|je (?:te|vous) (?:passe|donne|laisse)|a) la parole|on (?:vous |t')ecoute|^(?:[\p{L}-]+,? ){0,3}(?:a (?:vous|toi)\b|vas-y|allez-y|je (?:te|vous) laisse))/u;
/** A matter is done with, on folded text. */
const CLOSES =
  /(?:\b(?:est|sont|c'est) (?:adopte|approuve|accepte|valide|refuse|note|decide|regle|vu|clos|fait|bon)|^(?:adopte|approuve|accepte|valide|note)|\bunanimite|pas d'opposition|s'y oppose|s'oppose|d'autres (?:questions|remarques|commentaires)|on fait comme ca|on part la-dessus|ca (?:marche|joue|roule|convient)|je m'en (?:occupe|charge)|merci (?:a |pour |beaucoup|infiniment))/;
/** « Thibault. », « Madame Rey. » */
const NAME_ALONE = /^(?:(?:Madame|Monsieur|Mme|M\.) )?(?:\p{Lu}[\p{L}-]+[ .,!]*){1,2}$/u;
const GIVEN = 2;
const DONE = 1.5;

/** Whether whoever chairs gives the floor and says little else. */
export const givesFloor = (line: Line): boolean =>
  line.chairs &&
  (HANDOVER.test(line.folded) || (NAME_ALONE.test(line.passage.text.trim()) && line.stems.length > 0)) &&
  !CLOSES.test(line.folded) &&
  line.passage.text.split(' ').length <= 14;

/** How much each line leads over to another matter without naming one. */
export function easeOf(lines: readonly Line[]): Float64Array {
  return Float64Array.from(lines, (line, at) => {
    const done = [1, 2].some((back) => {
      const before = lines[at - back];
      return (
        before !== undefined && (back === 1 || (lines[at - 1]?.stems.length ?? 0) <= 2) && CLOSES.test(before.folded)
      );
    });
    return (givesFloor(line) ? GIVEN : 0) + (done ? DONE : 0);
  });
}

export interface Moves {
  /** How clearly a line moves on to a matter that no title names (0 to 6): « Point suivant, le pont », not on the agenda. */
  readonly departs: Float64Array;
  /** How clearly it moves on to the next item, whatever that is: « Point suivant. » */
  readonly advances: Float64Array;
}

/** Whether a word that was hardly said before is said again and again from here. */
function begins(term: string, at: number, lines: readonly Line[]): boolean {
  const said = (from: number, to: number): number =>
    lines.slice(Math.max(0, from), to).filter((line) => line.distinct.has(term)).length;
  const after = said(at + 1, at + 1 + MEMORY);
  return after >= LEAST_REPEATS && said(at - MEMORY, at) * RISE <= after;
}

/** Moves to another matter that do not name an item. */
export function movesOf(lines: readonly Line[], agenda: readonly AgendaItem[], titles: Titles): Moves {
  const lastSaid = new Map<string, number>();
  const departs = new Float64Array(lines.length);
  const advances = new Float64Array(lines.length);
  const names = new Set([...namesIn(lines.map(({ passage }) => passage))].flatMap(contentStems));
  for (const [at, line] of lines.entries()) {
    const told = line.heads.filter((head) => !head.question && !PROCEDURE.test(head.folded));
    const heads = told.filter((head) => moving(head.folded));
    const bare =
      line.chairs && heads.length === 0
        ? told.filter((head) => head.nominal && head.place <= 1 && !ANSWER.test(head.folded))
        : [];
    const known =
      heads.length + bare.length > 0 &&
      agenda.some(
        (_, item) => titles.named(item, line) || line.heads.some((head) => titles.recall(item, head.distinct) > 0),
      );
    if (!known) {
      for (const head of heads) {
        const clarity = (NEXT_POINT.test(head.folded) ? NEXT_CLARITY : MOVE_CLARITY) * (line.chairs ? 1 : 0.6);
        const fresh = head.stems.some((term) => (lastSaid.get(term) ?? -Infinity) < at - MEMORY);
        if (fresh) departs[at] = Math.max(departs[at] ?? 0, clarity);
        else if (NEXT_POINT.test(head.folded)) advances[at] = clarity;
      }
      if ((departs[at] ?? 0) > 0) advances[at] = 0;
      if (
        bare.some((head) =>
          head.stems.some(
            (term) => !/^\d/.test(term) && !FORM.has(term) && !names.has(term) && begins(term, at, lines),
          ),
        )
      )
        departs[at] = MOVE_CLARITY;
    }
    for (const term of line.stems) lastSaid.set(term, at);
  }
  return { departs, advances };
}
