import type { AgendaItem, Passage } from '@greffier/contract/values';
import { conventionOf, isWelcome, withoutNumber } from './conventions.ts';
import { parentsOf } from './outline.ts';
import { mapped, type Steps } from './steps.ts';
import { contentStems, fold } from './words.ts';

/** What chairs say when they move on. */
const ANNOUNCING =
  /(?:on passe|passons|on attaque|on enchaîne|on continue|on commence|venons|abordons|on arrive (?:aux?|à la)|on prend|point suivant|prochain point|dernier point|premier point|deuxième point|troisième point|^point|\bpoint (?:num[eé]ro )?\d|le point |ensuite|maintenant|à présent|la suite|il nous reste|reste encore|je vous propose de passer|ordre du jour)/iu;

/** A sentence or clause that may announce an item. */
interface Head {
  readonly folded: string;
  readonly stems: readonly string[];
  readonly distinct: ReadonlySet<string>;
  readonly cue: boolean;
  readonly question: boolean;
  /** A clause that only names something, as headings do. */
  readonly nominal: boolean;
  /** Which sentence of the passage it stands in, from 0. */
  readonly place: number;
  /** Says something of somebody, as titles never do. */
  readonly told: boolean;
  /** « Le bois, si. »: answers somebody. */
  readonly answers: boolean;
  readonly point: number | null;
}

/** « Point 2. »: a number and nothing else. */
const isBare = (head: Head): boolean => head.stems.every((term) => /^\d+$/.test(term));

/** Whether a sentence has the words of a move to another item. */
export const announces = (text: string): boolean => ANNOUNCING.test(text);

/** A passage as the assignment sees it. */
export interface Line {
  readonly passage: Passage;
  readonly folded: string;
  readonly stems: readonly string[];
  readonly distinct: ReadonlySet<string>;
  readonly heads: readonly Head[];
  /** Said by the voice that leads the meeting most. */
  readonly chairs: boolean;
}

/** Number of a top-level item that a sentence names, « point 4 » or « quatrième point »; null without one. */
function namedPoint(text: string): number | null {
  const words = [
    'premier',
    'deuxieme',
    'troisieme',
    'quatrieme',
    'cinquieme',
    'sixieme',
    'septieme',
    'huitieme',
    'neuvieme',
  ];
  const folded = fold(text);
  const digits = /\bpoint (?:numero |n° ?)?(\d{1,2})\b/.exec(folded);
  if (digits !== null) return Number(digits[1]);
  const named = /\b(\w+) point\b/.exec(folded);
  const rank = named === null ? -1 : words.indexOf(named[1] ?? '');
  return rank < 0 ? null : rank + 1;
}

/** Words of many titles that tell what is done with a subject, and those of dates. */
export const FORM: ReadonlySet<string> = new Set(
  contentStems(
    `présentation discussion débat vote votation adoption approbation validation examen rapport point information communication
    suivi suites bilan situation état avancement proposition demande projet décision désignation nomination retour choix
    séance réunion assemblée date année exercice trimestre semestre premier dernier prochaine ordinaire général
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi
    samedi dimanche`,
  ),
);

/** Guests are welcomed at any time: the word says nothing of the item that begins a meeting. */
const WELCOME: ReadonlySet<string> = new Set(contentStems('accueil ouverture bienvenue mot salutations'));

const DAY =
  /\b\d{1,2}(?:er)?(?= (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre))/g;

const MONTHS: ReadonlySet<string> = new Set(
  contentStems('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
);

/** What a title says of its subject: small numbers, days and years stand in many titles and are said of everything. */
function titleWords(title: string): string[] {
  const welcome = isWelcome(title);
  return [...new Set(contentStems(fold(withoutNumber(title)).replace(DAY, '')))].filter(
    (term) => !/^(?:\d|(?:19|20)\d\d)$/.test(term) && !(welcome && WELCOME.has(term)),
  );
}

/** The agenda's titles, weighed by how well each word tells one from the others. */
export class Titles {
  readonly stems: string[][];
  readonly #sizes: number[];
  /** Stems of the headings that an item stands under. */
  readonly #above: string[][];
  /** Stems that the title's subject is made of, also those never said. */
  readonly #subjects: string[][];
  readonly #weight: (stem: string) => number;
  readonly #totals: number[];
  readonly #topLevel: number[];
  /** How many more of the numbers called agree with the titles than name another subject. */
  readonly #counted: number;
  readonly #conventions: ReturnType<typeof conventionOf>[];

  constructor(agenda: readonly AgendaItem[], weight: (stem: string) => number, lines: readonly Line[]) {
    const said = new Set(lines.flatMap((line) => line.stems));
    const words = agenda.map((item) => titleWords(item.text));
    // Words never said cannot tell where one is.
    this.stems = words.map((title) => title.filter((term) => said.has(term)));
    const parents = parentsOf(agenda);
    this.#above = agenda.map((_, item) => {
      const above = parents[item] ?? null;
      return above === null
        ? []
        : (this.stems[above] ?? []).filter((term) => this.stems[item]?.includes(term) !== true);
    });
    this.#subjects = words.map((title) => {
      const own = title.filter((term) => !FORM.has(term));
      return own.length > 0 ? own : title;
    });
    const shared = new Map<string, number>();
    for (const title of words) for (const term of title) shared.set(term, (shared.get(term) ?? 0) + 1);
    // A word of two titles tells them apart less.
    this.#weight = (term) => weight(term) / (shared.get(term) ?? 1);
    this.#totals = this.stems.map((stems) => stems.reduce((sum, term) => sum + this.#weight(term), 0) || 1);
    this.#sizes = words.map((title) => title.reduce((sum, term) => sum + this.#weight(term), 0));
    this.#conventions = agenda.map((item) => conventionOf(item.text));
    this.#topLevel = agenda.flatMap((item, index) => (item.level === 1 ? [index] : []));
    const called = lines.flatMap(({ heads }) => heads.filter((head) => !isBare(head) && head.stems.length <= 8));
    this.#counted = called.reduce((sum, head) => {
      const item = head.point === null ? undefined : this.#topLevel[head.point - 1];
      return item === undefined ? sum : sum + (this.recall(item, head.distinct) > 0 ? 1 : -1);
    }, 0);
  }

  /** Share of the title's weight that the stems hold, [0–1]. */
  recall(item: number, stems: ReadonlySet<string>): number {
    let held = 0;
    for (const term of this.stems[item] ?? []) if (stems.has(term)) held += this.#weight(term);
    return held / (this.#totals[item] ?? 1);
  }

  /** Share of the title's own subject that the stems hold, [0–1]: dates and the forms of an item left aside. */
  evidence(item: number, stems: ReadonlySet<string>): number {
    const subject = this.#subjects[item] ?? [];
    if (subject.length === 0) return 0;
    let held = 0;
    let total = 0;
    for (const term of subject) {
      total += this.#weight(term);
      if (stems.has(term)) held += this.#weight(term);
    }
    return held / total;
  }

  /** Share of a title's weight that is said at all in the meeting, [0–1]. */
  coverage(item: number): number {
    return this.stems[item]?.length === 0 ? 0 : (this.#totals[item] ?? 0) / (this.#sizes[item] || 1);
  }

  /** Whether so much of a title is said that its words are more than chance. */
  isKnown(item: number): boolean {
    return (this.stems[item]?.length ?? 0) >= 2 || this.coverage(item) >= 0.5;
  }

  /** Whether a line calls an item by its number or by the words that open such items. */
  named(item: number, line: Line): boolean {
    const convention = this.#conventions[item] ?? null;
    return (
      line.heads.some(
        (head) => this.#numbers(item, head) || (convention !== null && convention.head.test(head.folded)),
      ) ||
      (convention !== null && convention.cue.test(line.folded))
    );
  }

  /** Whether a clause gives the item's number, and nothing says that the meeting counts otherwise. */
  #numbers(item: number, head: Head): boolean {
    if (head.point === null || head.stems.length > 8 || this.#topLevel[head.point - 1] !== item) return false;
    return this.recall(item, head.distinct) > 0 || (isBare(head) ? this.#counted >= 0 : this.#counted > 0);
  }

  /** How clearly a line opens an item: 0 for not at all, about 8 for « Point 3, le budget ». */
  announcement(item: number, line: Line): number {
    let best = 0;
    const title = this.stems[item] ?? [];
    for (const head of line.heads) {
      const set = head.distinct;
      if (head.point === null && !title.some((term) => set.has(term))) continue;
      const recall = this.recall(item, set);
      // « L'approbation des comptes » opens « Approbation » below « Comptes ».
      const own = title.some((term) => set.has(term)) ? [...title, ...(this.#above[item] ?? [])] : title;
      const precision = set.size === 0 ? 0 : own.filter((term) => set.has(term)).length / set.size;
      let score = 0;
      if (recall > 0) {
        score = 3 * Math.sqrt(recall) + 3 * precision * Math.min(1, 2.5 * recall) + (head.cue ? 2 : 0);
        if (precision === 1 && recall >= 0.2 && !head.folded.startsWith('et ')) score += 1.5;
        if (head.question) score -= 1.5;
        if (!head.cue && precision < 0.5) score *= 0.5;
        if (!head.cue && !head.nominal) score *= 0.7;
        // « Jusque fin juin » does not open « Bilan de juin ».
        if (!head.cue && title.every((term) => MONTHS.has(term) || !set.has(term))) score *= 0.5;
        // « Je sais plus compter » does not open the accounts.
        if (!head.cue && head.told) score *= 0.5;
        if (!line.chairs && head.answers) score *= 0.3;
        if (PLANNING.test(head.folded)) score *= 0.2;
        // « …. Du terrain, on en fait tous »: who does not lead opens with the first words.
        if (!head.cue && !line.chairs && head.place > 0 && !TOPIC.test(head.folded)) score *= 0.5;
      }
      // A number alone is all there is to go by; beside a title it may count otherwise than the agenda.
      if (this.#numbers(item, head) && !PLANNING.test(head.folded)) score += isBare(head) ? 5 : 3;
      best = Math.max(best, score);
    }
    const convention = this.#conventions[item] ?? null;
    if (convention !== null) {
      if (line.heads.some((head) => convention.head.test(head.folded))) best = Math.max(best, 7);
      else if (convention.cue.test(line.folded)) best = Math.max(best, convention.clarity);
    }
    return best;
  }
}

/** A clause with a subject of its own says something about a word; a title only names it. */
const SUBJECT =
  /(?<!\p{L})(?:je|j['’]|tu|il|ils|elle|elles|on|nous|vous|ça|c['’]est|qui|qu['’]on|y a|tels? que|telles? que|comme)(?!\p{L})/iu;

const TELLING = /^(?:(?:et|mais|moi|non|oui|ah|bon|alors),? )*(?:je|j['’]|tu|il|ils|elle|elles|ça)(?![\p{L}-])/iu;

/** « Sur les tracteurs, … »: a sentence that first says what it is about, on folded text. */
const TOPIC =
  /^(?:(?:et|alors|bon|donc|voila|puis|ensuite),? )*(?:sur|concernant|quant aux?|cote|au sujet|au niveau|en ce qui concerne|s'agissant|a propos|pour ce qui (?:est|concerne))\b/;

/** What is said of an item without opening it, on folded text: « on le met en point 6 », « on en parlera au budget ». */
const PLANNING =
  /(?:\b(?:on|je|nous) (?:le|la|les|l') ?(?:met|mettra|mettons|traite|traitera|traitons|abordera|reprend|reprendra|verra|voit|garde|laisse|ajoute|rajoute)\b|tout a l'heure|plus tard\b|\bon (?:le|la|les) fait? (?:tout de suite |juste |directement )?(?:apres|avant|a la fin|en dernier)|\b(?:est|sont) la pour\b|\bon (?:y )?(?:reviendra|revient (?:apres|plus))|\b(?:on|nous) en (?:parle|parlera|reparle|reparlera|parlerons|reparlerons|discute|discutera)\b|(?:ajoute|rajoute|ajouter|rajouter|inscrire) un point|(?:pour|avant|apres|jusqu'au|jusqu'a|avec) le point)/;

/** « …, pour la campagne, … » adds to what is said; a title stands first. */
const PREPOSITION = /^(?:pour|avec|sans|dans|chez|par|contre|depuis|pendant|selon|comme)(?!\p{L})/iu;

function headOf(text: string, cue: boolean, nominal: boolean, place: number, sentence: string): Head {
  const short = text.split(' ').slice(0, 22).join(' ');
  const stems = contentStems(short);
  return {
    folded: fold(text),
    stems,
    distinct: new Set(stems),
    cue,
    nominal,
    place,
    told: !nominal && TELLING.test(text),
    answers: /,\s(?:si|oui|non|aussi)(?!\p{L})/iu.test(sentence),
    question: text.trimEnd().endsWith('?'),
    point: namedPoint(short),
  };
}

/** Announcements stand at the head of a stretch, alone or before a comma, or near its end where it closes the item before. */
function headsOf({ sentences, first }: Stretch): Head[] {
  return [...sentences.slice(0, 3), ...sentences.slice(3).slice(-3)].flatMap((sentence, order) => {
    const place = first + order;
    const cue = ANNOUNCING.test(sentence);
    const clauses = sentence
      .split(/[,:.?!]\s*/u)
      .slice(0, 4)
      .filter((clause) => clause !== '');
    const names = !/^et |\?\s*$/iu.test(sentence);
    const nominal = clauses.filter(
      (clause, order) =>
        clause.split(' ').length <= 8 && !SUBJECT.test(clause) && (order === 0 || !PREPOSITION.test(clause)),
    );
    return [
      headOf(sentence, cue, false, place, sentence),
      ...nominal.map((clause) => headOf(clause, cue, names, place, sentence)),
    ];
  });
}

/** Sentences that follow each other in one passage. */
export interface Stretch {
  /** The passage, with the text of these sentences alone. */
  readonly passage: Passage;
  /** Which sentence of the whole passage the first one is, from 0. */
  readonly first: number;
  readonly sentences: readonly string[];
}

/** What the assignment needs to know of each stretch, in order. */
export const linesOf = (stretches: readonly Stretch[], chair: string | null): Steps<Line[]> =>
  mapped(stretches, (stretch) => lineOf(stretch, chair));

export function lineOf(stretch: Stretch, chair: string | null): Line {
  const { passage } = stretch;
  const stems = contentStems(passage.text);
  return {
    passage,
    folded: fold(passage.text),
    stems,
    distinct: new Set(stems),
    heads: headsOf(stretch),
    chairs: passage.speaker === chair,
  };
}
