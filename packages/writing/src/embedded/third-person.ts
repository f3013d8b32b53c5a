import { inPerson, readings } from './lexicon.ts';
import { elided, isWord, joined, tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** Where the one who speaks stands as a subject (« je »), and behind a preposition (« avec moi »). */
export const SELF = '\ue000';
export const SELF_TONIC = '\ue001';

/** Somebody who speaks. `gender` is null unless a title tells it. */
export interface Voice {
  readonly name: string;
  readonly gender: 'f' | 'm' | null;
}

const OBJECTS = /^(?:le|la|les|l['’]|lui|leur|y|en)$/iu;
const NEGATION = /^(?:ne|n['’])$/iu;
const SECOND = /^(?:tu|te|t['’]|toi|ton|ta|tes|vous|votre|vos|vôtres?|tiens?|.*-(?:tu|vous|toi|moi|nous|je))$/iu;
const PREPOSITION =
  /^(?:avec|à|de|d['’]|pour|chez|sans|sur|vers|contre|selon|après|avant|entre|par|que|qu['’]|comme)$/iu;
/** Verbs that tell or hand something to somebody: « je vous propose » says no less without « vous ». */
const TELLING = new Set(
  `proposer rappeler dire signaler annoncer expliquer montrer lire présenter confirmer promettre garantir envoyer transmettre donner préciser
  indiquer répéter résumer redire faire préparer rendre apporter ramener distribuer soumettre suggérer recommander conseiller demander sortir
  imprimer renvoyer communiquer fournir remettre redonner suggérer repréciser exposer avouer déconseiller réserver`.split(
    /\s+/,
  ),
);
/** Verbs whose « me » is « à moi ». */
const DATIVE = new Set(
  `dire donner demander falloir sembler paraître écrire répondre envoyer manquer rester convenir plaire montrer expliquer promettre proposer
  rappeler signaler annoncer transmettre remettre rendre apporter prêter offrir coûter suffire parler téléphoner raconter confier laisser
  assurer garantir confirmer permettre refuser arriver venir incomber appartenir servir faire poser tomber`.split(
    /\s+/,
  ),
);
/** What may stand between « je vais » and « me renseigner ». */
const LEADS_ON =
  /^(?:de|d['’]|à|bien|pas|aussi|donc|déjà|encore|juste|plutôt|vraiment|quand|même|rien|jamais|dû|pu|voulu|essayé|pour)$/iu;

const is = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && words.includes(token.text.toLowerCase().replace('’', "'"));

const isInfinitive = (word: string | undefined): boolean =>
  word !== undefined && readings(word).some(({ tense }) => tense === 'W');

/** The verb that carries the meaning at or after a place: a participle or an infinitive behind an auxiliary. */
function mainLemmas(tokens: readonly Token[], at: number): string[] {
  const own = readings(tokens[at]?.text ?? '').map(({ lemma }) => lemma);
  if (!own.some((lemma) => /^(?:avoir|être|aller|pouvoir|devoir|vouloir|venir)$/u.test(lemma))) return own;
  for (let place = at + 1; place <= at + 4; place++) {
    const later = readings(tokens[place]?.text ?? '').filter(({ tense }) => tense === 'K' || tense === 'W');
    if (later.length > 0) return later.map(({ lemma }) => lemma);
  }
  return own;
}

/** Turns the tokens of one sentence; `failed` where something in it is of no certain meaning in the third person. */
class Turning {
  readonly out: Token[] = [];
  failed = false;
  private at = 0;
  /** Whether the last subject was the one who speaks, and nothing but what « me » refers back to came since. */
  private speaking = false;
  private direct = false;
  readonly tokens: readonly Token[];
  readonly gender: Voice['gender'];

  constructor(tokens: readonly Token[], gender: Voice['gender']) {
    this.tokens = tokens;
    this.gender = gender;
  }

  run(): void {
    while (this.at < this.tokens.length && !this.failed) this.step();
  }

  private get token(): Token | undefined {
    return this.tokens[this.at];
  }

  private put(text: string, spaced = this.token?.spaced ?? true): void {
    this.out.push({ text, spaced });
  }

  private step(): void {
    const { token } = this;
    if (token === undefined) return;
    const word = token.text.toLowerCase().replace('’', "'");
    if (word === 'je' || word === "j'") return this.subject();
    if (word === 'moi') return this.tonic();
    if (word === 'me' || word === "m'") return this.object();
    if (word === 'nous') return this.us();
    const own = /^m(on|a|es|ien|iens|ienne|iennes)$/u.exec(word);
    if (own !== null) {
      const capital = token.text.startsWith('M');
      this.put(`${capital ? 'S' : 's'}${own[1] ?? ''}`);
      this.at++;
      return undefined;
    }
    if (SECOND.test(word)) {
      // « Je vais vous lire la lettre. »
      if (/^(?:vous|te|t')$/u.test(word) && this.direct && this.tells(this.at + 1)) {
        this.at++;
        return undefined;
      }
      this.failed = true;
      return undefined;
    }
    // « je prépare et transmets »
    const coordinated = is(this.tokens[this.at - 1], 'et', 'ou', 'puis') && this.speaking;
    const turned = coordinated && inPerson(word, 2, 2) === null ? inPerson(word, 0, 2) : null;
    if (/^(?:il|elle|on|ils|elles|ça|cela|ce|c'|qui)$/u.test(word)) this.speaking = false;
    if (isWord(token) && !LEADS_ON.test(word) && !isInfinitive(word)) this.direct = false;
    this.put(turned ?? token.text);
    this.at++;
    return undefined;
  }

  private tells(at: number): boolean {
    return mainLemmas(this.tokens, at).some((lemma) => TELLING.has(lemma));
  }

  /** « je ne vous l’envoie »: the subject, what stands before the verb, the verb. */
  private subject(): void {
    const before = this.out.at(-1);
    const joins = is(before, 'et', 'ou', 'puis', 'mais') && this.speaking;
    const spaced = this.token?.spaced ?? true;
    if (!joins) this.put(SELF, spaced);
    this.at++;
    this.verb();
  }

  /** What stands before a verb of the first person, and the verb. */
  private verb(): void {
    const clitics: string[] = [];
    let verb = this.token;
    while (verb !== undefined) {
      const word = verb.text.toLowerCase().replace('’', "'");
      if (NEGATION.test(word) || OBJECTS.test(word) || word === 'nous') clitics.push(verb.text.toLowerCase());
      else if (word === 'me') clitics.push('se');
      else if (word === "m'") clitics.push('s’');
      else if (/^(?:te|t'|vous)$/u.test(word)) {
        let last = this.at + 1;
        while (OBJECTS.test(this.tokens[last]?.text ?? '')) last++;
        if (!this.tells(last)) this.failed = true;
      } else break;
      this.at++;
      verb = this.token;
    }
    const turned = verb === undefined ? null : inPerson(verb.text, 0, 2);
    if (turned === null || verb === undefined) {
      this.failed = true;
      return;
    }
    // « je suis le dossier »: « suivre » or « être ».
    if (is(verb, 'suis') && /^(?:le|la|les|l['’]|ce|cette|ces)$/iu.test(this.tokens[this.at + 1]?.text ?? ''))
      this.failed = true;
    for (const clitic of clitics) this.put(clitic.replace(/^n['’]$/u, 'ne').replace(/^s’$/u, 'se'), true);
    this.put(turned, !/['’]$/u.test(clitics.at(-1) ?? '') || /^[ns]['’]$/u.test(clitics.at(-1) ?? ''));
    this.at++;
    this.speaking = true;
    this.direct = true;
  }

  private tonic(): void {
    const before = this.out.at(-1);
    const next = this.tokens[this.at + 1];
    const after = this.tokens[this.at + 2];
    const spaced = this.token?.spaced ?? true;
    if (is(next, 'aussi', 'non')) {
      this.failed = true;
    } else if (is(next, 'qui')) {
      // « c’est moi qui lis mal »
      this.put(SELF_TONIC, spaced);
      this.put('qui', true);
      this.at += 2;
      this.verb();
    } else if (before !== undefined && PREPOSITION.test(before.text)) {
      this.put(SELF_TONIC, spaced);
      this.at++;
    } else if (is(next, 'je', "j'") || (is(next, ',') && is(after, 'je', "j'"))) {
      this.at += is(next, ',') ? 2 : 1;
    } else if (before === undefined || is(before, ',')) {
      // « Moi, les prix, … », « …, moi. »
      if (before !== undefined) this.out.pop();
      this.at += is(next, ',') ? 2 : 1;
    } else this.failed = true;
  }

  /** « il me faut », « elle m’a dit »; after « je vais », the one who speaks: « se renseigner ». */
  private object(): void {
    const spaced = this.token?.spaced ?? true;
    let verb = this.at + 1;
    while (OBJECTS.test(this.tokens[verb]?.text ?? '')) verb++;
    if (this.direct && isInfinitive(this.tokens[verb]?.text)) {
      this.put('se', spaced);
      this.at++;
      if (this.token !== undefined) this.put(this.token.text, true);
      this.at++;
      return;
    }
    const lemmas = mainLemmas(this.tokens, verb);
    const [first] = this.tokens.slice(this.at + 1, verb);
    if (lemmas.some((lemma) => DATIVE.has(lemma)) && verb <= this.at + 2) {
      // « me le dit » → « le lui dit », « m’en donne » → « lui en donne ».
      const thing = first !== undefined && !is(first, 'en', 'y') ? [first.text.replace(/^l['’]$/iu, 'le')] : [];
      for (const word of [...thing, 'lui', ...(first !== undefined && thing.length === 0 ? [first.text] : [])])
        this.put(word, spaced);
      this.at = verb;
      const head = this.token;
      if (head !== undefined) {
        this.put(head.text, true);
        this.at++;
      }
      return;
    }
    const head = this.tokens[verb];
    if (verb !== this.at + 1 || head === undefined || lemmas.length === 0) this.failed = true;
    else if (/^[aeiouyéèêâîô]/iu.test(head.text)) this.put('l’', spaced);
    else if (this.gender === null) this.failed = true;
    else this.put(this.gender === 'f' ? 'la' : 'le', spaced);
    this.at++;
  }

  /** « nous avons reçu » as « on a reçu »; as an object, « nous » is the body that meets. */
  private us(): void {
    const spaced = this.token?.spaced ?? true;
    const clitics: string[] = [];
    let at = this.at + 1;
    for (let word = this.tokens[at]?.text ?? ''; NEGATION.test(word) || OBJECTS.test(word) || /^nous$/iu.test(word);) {
      clitics.push(/^nous$/iu.test(word) ? 'se' : word.toLowerCase());
      word = this.tokens[++at]?.text ?? '';
    }
    const verb = this.tokens[at];
    const turned = verb === undefined ? null : inPerson(verb.text, 3, 2);
    if (turned === null) {
      // « nous on était prêts »
      if (!is(this.tokens[this.at + 1], 'on')) {
        const alone = is(this.tokens[this.at + 1], ',', '.') || this.at === this.tokens.length - 1;
        if (alone && !PREPOSITION.test(this.out.at(-1)?.text ?? '')) this.failed = true;
        this.put('nous', spaced);
      }
      this.at++;
      return;
    }
    this.put('on', spaced);
    for (const clitic of clitics) this.put(clitic.replace(/^n['’]$/u, 'ne'), true);
    this.put(turned, !/['’]$/u.test(clitics.at(-1) ?? '') || /^n['’]$/u.test(clitics.at(-1) ?? ''));
    this.at = at + 1;
    this.speaking = false;
  }
}

/**
 * A sentence in the third person, with `SELF` where the one who speaks is its subject: « j’ai mis les feuilles » as
 * « ⟨je⟩ a mis les feuilles ». Null where it cannot be turned with certainty.
 */
export function turned(text: string, gender: Voice['gender'] = null): string | null {
  const turning = new Turning(tokensOf(text), gender);
  turning.run();
  return turning.failed ? null : elided(joined(turning.out));
}

/** The same with the voice in its place: its name first (unless `known`), then its pronoun or, unknown, its name. Null for a third time. */
export function named(text: string, { name, gender }: Voice, known = false): string | null {
  let told = known && gender !== null ? 1 : 0;
  const filled = text.replace(/[\ue000\ue001]/gu, (mark) => {
    const pronoun =
      gender === null ? null : mark === SELF ? (gender === 'f' ? 'elle' : 'il') : gender === 'f' ? 'elle' : 'lui';
    told++;
    return told > 1 && pronoun !== null ? pronoun : name;
  });
  return gender === null && told > 2 ? null : elided(filled);
}

/** « qu’on refuse » as « que l’on refuse ». */
export const onesOwn = (text: string): string => text.replace(/(?<!\p{L})qu['’]on (?!l)/gu, 'que l’on ');
