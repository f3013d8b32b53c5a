import type { Question } from '../engine.ts';
import { People } from '../people/people.ts';
import { contentStems, fold } from '@greffier/french/text/words';

/** The request in a question: its kind, and what it is about. */
export interface Request {
  readonly kind: 'fact' | 'decisions' | 'actions' | 'voices' | 'summary' | 'greeting';
  /** Stems of the words about the question's matter, without the words that only ask. */
  readonly about: readonly string[];
  /** Full name of the person whom the question is about. */
  readonly person: string | null;
  /** Whether the question is about what `person` said. */
  readonly saidByPerson: boolean;
}

const GREETING = /^(?:bonjour|bonsoir|salut|hello|coucou|merci)(?![a-z])/;
const SUMMARY =
  /(?<![a-z])(?:resume[rz]?|synthese|recapitul[a-z]{0,9}|de quoi (?:a-t-on|ont-ils|avons-nous|on a|est-ce qu'on a) parle|(?:sujets?|points?|themes?) (?:abordes?|traites?|discutes?|evoques?))(?![a-z])/;
const DECISIONS =
  /(?<![a-z])(?:decisions?|quels (?:ont ete les )?votes|(?:qu'|que |quoi )(?:a-t-on|avons-nous|ont-ils|est-ce qu'on a|a ete|a-t-il ete) (?:decide|adopte|vote)[a-z]{0,3})(?![a-z])/;
const ACTIONS =
  /(?<![a-z])(?:qui (?:doit|va|devra|fait|fera)(?: faire)? quoi|que doi(?:t|vent)(?:-[a-z]{1,5})? faire|taches?|prochaines etapes|(?:actions?|choses) a (?:faire|mener|entreprendre)|plan d'actions?|reste(?:-t-il)? a faire)(?![a-z])/;
const VOICES =
  /(?<![a-z])qui (?:a|ont|etai(?:t|ent)|est|sont|etaient|a-t-il)? ?(?:presents?|presentes?|participe|participants?|participait|assiste|parle|pris la parole|intervenu|intervenants?|la)(?![a-z])|quels? (?:sont|etaient) les (?:participants|intervenants|orateurs)/;
const SAID =
  /(?<![a-z])(?:dit|declare|pense|propose|explique|repond|repondu|affirme|annonce|raconte|demande|l'avis|la position|l'opinion)(?![a-z])/;

/** Words of the patterns above, which say nothing about a question's matter. */
const ASKING = new Set(
  contentStems(
    `décision décisions décidé décidée décider adopté adoptée voté votée prises pris prise tâche tâches étapes étape
    prochaines prochaine actions action plan reste mener entreprendre quoi faire devra fera liste lister résumé résumer
    résume synthèse parlé réunion séance assemblée sujet sujets abordé abordés traité traités dit déclaré pensé pense
    proposé propose expliqué explique répondu répond affirmé annoncé raconté demandé demande avis position opinion
    concernant propos responsable vote votes lieu présent présents présente présentes participants participé participait assisté
    intervenu intervenants orateurs`,
  ),
);

/** Recognises the request in a question; `fact` for all other questions. */
export function requestOf({ query, participants, speakerNames }: Question): Request {
  const folded = fold(query.trim());
  const names = [...participants, ...Object.values(speakerNames)];
  const person = new People(names).mentions(query)[0]?.name ?? null;
  const named = new Set(person === null ? [] : contentStems(person));
  const about = [...new Set(contentStems(query))].filter((term) => !ASKING.has(term) && !named.has(term));
  const saidByPerson = person !== null && SAID.test(folded);
  return { kind: kindOf(folded, about), about, person, saidByPerson };
}

function kindOf(folded: string, about: readonly string[]): Request['kind'] {
  // A question about the decisions on one matter is answered with what was said about that matter.
  if (DECISIONS.test(folded) && about.length === 0) return 'decisions';
  if (ACTIONS.test(folded) && about.length === 0) return 'actions';
  if (VOICES.test(folded) && about.length === 0) return 'voices';
  if (SUMMARY.test(folded) && about.length === 0) return 'summary';
  return GREETING.test(folded) && about.length === 0 ? 'greeting' : 'fact';
}
