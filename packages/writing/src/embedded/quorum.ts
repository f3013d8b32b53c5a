import type { Section, Sentence } from '../types.ts';
import type { Place } from './edges.ts';
import { typeset } from './clean.ts';
import type { Utterance } from './utterances.ts';

const REACHED = [
  String.raw`quorum(?: (?:de|est de|fixe a|requis de) [\p{L}\d ]{1,20}?)?,? (?:(?:il |il y )?(?:est|y est)(?: donc| bien| largement| ainsi)?(?: (?:atteint|la|reuni|present|depasse|bon|ok|constate))?|y est|(?:est )?(?:donc |bien )?(?:atteint|reuni|depasse))`,
  String.raw`(?:on|nous) (?:a|avons) (?:donc |bien |largement |ainsi )?(?:atteint )?le quorum`,
  String.raw`le quorum,? (?:on l['’ ]?a|c['’]est (?:bon|ok))`,
  String.raw`(?:peut|pouvons|peuvent|peut donc|pouvons donc) (?:donc )?(?:valablement (?:deliberer|sieger|decider)|(?:deliberer|sieger) valablement)`,
].join('|');
const YES = new RegExp(REACHED, 'u');
const NO = new RegExp(
  [
    String.raw`quorum(?: de [\p{L}\d ]{1,20}?)? (?:n['’ ]?(?:est|y est|etait) (?:pas|plus)|est pas|y est (?:pas|plus)|(?:n['’ ]?est )?(?:pas|plus) (?:atteint|reuni|la))`,
    String.raw`(?:on|nous) (?:n['’ ]?)?(?:a|avons|atteint|atteignons) (?:pas|plus) (?:atteint )?le quorum`,
    String.raw`(?:pas|plus) (?:de|le) quorum`,
    String.raw`(?:ne (?:peut|pouvons)|(?:peut|pouvons)) (?:donc )?(?:pas|plus) (?:valablement (?:deliberer|sieger)|(?:deliberer|sieger) valablement)`,
    String.raw`quorum (?:fait defaut|manque)`,
  ].join('|'),
  'u',
);
/** Rules, other meetings, and what is only wondered about. */
const NOT_NOW =
  /(?<!\p{L})(?:si (?:le|on|nous|jamais)|etait|avait|aurait|serait|faudrait|au cas ou|l['’]an (?:dernier|passe)|la derniere fois|derniere (?:assemblee|seance)|prochaine|quand (?:le|on)|lorsque|sera|pourvu|meme si|sans)(?!\p{L})/u;
const NEEDED =
  /quorum (?:de|est de|fixe a|requis de) ((?:\d[\d ]*|[\p{L}-]+)(?: (?:voix|personnes|membres|quotites))?)(?! ?(?:de la|l['’]))/iu;
const FIGURES =
  /\d[\d ]*(?: (?:membres?(?: effectifs?| présents?| en exercice)?|présents?(?: (?:ou|et) représentés?)?|personnes?(?: présentes?)?|procurations?|pouvoirs?|votants?|voix|conseillers?(?: présents?)?|délégués?|copropriétaires?|quotités?|millièmes?|tantièmes?|sociétaires?|actionnaires?|représentés?|en exercice))(?!\p{L})/giu;

const NUMBER =
  '(?:\\d+|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente)(?:[ -](?:et[ -])?(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf))?)';
/** « On est six sur huit », « nous sommes douze membres sur quinze » */
const OUT_OF = new RegExp(
  String.raw`(?<!\p{L})(?:on est|nous sommes|on se retrouve à) (${NUMBER}(?: (?:présents?|membres?|personnes))? sur ${NUMBER})(?!\p{L}| heures)`,
  'giu',
);
const NEEDED_WORD = new RegExp(
  String.raw`quorum (?:de|est (?:fixé )?(?:de|à)|fixé à) (${NUMBER}(?: (?:voix|personnes|membres|présents))?)(?=[ ,.;]|$)(?! (?:tiers|quarts|pour|%))`,
  'iu',
);

interface Statement {
  readonly at: number;
  readonly reached: boolean;
  readonly sentence: Sentence;
}

/** « Le quorum de 49 est atteint : 52 voix. »; the figures are those said with it, in the same turn. */
function stated(all: readonly Utterance[], at: number, reached: boolean): Sentence {
  const told = all[at];
  if (told === undefined) throw new Error('no such sentence');
  const turn = all.slice(Math.max(0, at - 3), at + 2).filter(({ passageId }) => passageId === told.passageId);
  const figures = turn.flatMap(({ text }) => [
    ...[...text.matchAll(OUT_OF)].map(([, said = '']) => said),
    ...(text.replace(OUT_OF, '').match(FIGURES) ?? []).filter(
      (figure) =>
        (!NEEDED.test(`quorum de ${figure}`) || !text.includes(`quorum de ${figure}`)) &&
        NEEDED_WORD.exec(text)?.[1] !== figure.trim(),
    ),
  ]);
  const required =
    [told, ...turn].map(({ text }) => NEEDED_WORD.exec(text)?.[1]).find((said) => said !== undefined) ??
    (/\d/u.test(NEEDED.exec(told.text)?.[1] ?? '') ? NEEDED.exec(told.text)?.[1] : undefined);
  const needed = required === undefined ? '' : ` de ${required.trim()}`;
  const with_ = figures.length === 0 ? '' : ` : ${[...new Set(figures.map((figure) => figure.trim()))].join(', ')}`;
  return {
    text: typeset(`Le quorum${needed} ${reached ? 'est' : "n'est pas"} atteint${with_}.`),
    passageIds: [told.passageId],
  };
}

/** Whether the quorum was there, each time that this was established; of a run of the same, the last counts. */
export function findQuorum(all: readonly Utterance[]): Statement[] {
  const found = all.flatMap((utterance, at): Statement[] => {
    const { folded, question } = utterance;
    if (question || !/quorum|valablement/.test(folded) || NOT_NOW.test(folded)) return [];
    const no = NO.test(folded);
    if (!no && !YES.test(folded)) return [];
    return [{ at, reached: !no, sentence: stated(all, at, !no) }];
  });
  return found.filter(({ reached }, index) => found[index + 1]?.reached !== reached);
}

/**
 * Tells of the quorum in the item where it was spoken of, first thing; what was said of it in none is handed back, to stand
 * above the items.
 * @param places of `all`, one for each
 */
export function withQuorum(
  sections: readonly Section[],
  all: readonly Utterance[],
  places: readonly Place[],
): { readonly sections: Section[]; readonly opening: Sentence[] } {
  const statements = findQuorum(all);
  const opening: Sentence[] = [];
  const told = sections.map((section) => [...section.sentences]);
  for (const { at, sentence } of statements) {
    const place = places[at] ?? null;
    const own = typeof place === 'number' && sections[place]?.discussed === true ? told[place] : undefined;
    if (own === undefined) opening.push(sentence);
    // Where the account says it already, it is not said twice.
    else if (
      !own.some(
        ({ text, passageIds }) => /quorum/iu.test(text) && passageIds.some((id) => sentence.passageIds.includes(id)),
      )
    )
      own.unshift(sentence);
  }
  return {
    sections: sections.map((section, index) => ({ ...section, sentences: told[index] ?? section.sentences })),
    opening,
  };
}
