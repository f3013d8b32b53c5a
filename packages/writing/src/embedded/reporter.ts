import { callsOf } from './asides.ts';
import { isFinite } from './clauses.ts';
import { CIVILITY, genderOf, personOf } from './person.ts';
import { speakerName } from './phrasing.ts';
import { quoting, toldOf } from './reporting.ts';
import type { Told } from './reporting.ts';
import { isSound, opensByPronoun } from './soundness.ts';
import { mapped, type Steps } from './steps.ts';
import { named, SELF } from './third-person.ts';
import type { Voice } from './third-person.ts';
import { tokensOf } from './tokens.ts';
import { namesIn } from './utterances.ts';
import type { Utterance } from './utterances.ts';
import { fold } from './words.ts';

const TITLED = new RegExp(String.raw`(?<!\p{L})(${CIVILITY}) ((?:\p{Lu}[\p{L}-]+ ?){1,3})`, 'gu');

/** What a title tells of each family name: « madame Belkacem » in the list of participants, or as she is called. */
function gendersOf(utterances: readonly Utterance[], participants: readonly string[]): Map<string, Voice['gender']> {
  const found = new Map<string, Voice['gender']>();
  const learn = (family: string, gender: Voice['gender']): void => {
    if (family === '' || gender === null) return;
    // « Monsieur et madame Rey »: two of one name.
    found.set(family, found.has(family) && found.get(family) !== gender ? null : gender);
  };
  for (const { family, gender } of participants.map((entry) => personOf(entry))) learn(family, gender);
  for (const { spoken } of utterances)
    for (const [, civility = '', name = ''] of spoken.matchAll(TITLED))
      learn(fold(name.trim().split(' ').at(-1) ?? ''), genderOf(civility));
  return found;
}

/** « je le lis », « voilà ce qu’elle écrit »: the words of another follow. */
const READS =
  /(?<!\p{L})(?:je (?:vous )?(?:le|la|les) lis|je (?:vous )?lis (?:son|sa|ce qu)|(?:il|elle) (?:m['’])?(?:écrit|a écrit|dit)) ?(?:[.:,]|$)|ce qu['’](?:il|elle) (?:m['’])?(?:écrit|a écrit)/iu;

/** « Le frigo du labo. »: what the next sentence is about; null for anything else. */
function subjectIn({ text }: Utterance): string | null {
  const [, noun] = /^(?:et |mais )?((?:le|la) [^\d,;:.!?…]{2,40})\.$/iu.exec(text) ?? [];
  if (noun === undefined || tokensOf(noun).some((_, at, all) => isFinite(all, at))) return null;
  return noun.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** Sentences that are put into reported speech in one step. */
const FEW = 20;
/** What limits the sentence before: « Enfin, si j’en trouve un. », « Sauf s’il pleut. » */
const LIMITS =
  /^(?:enfin|mais|du moins|en tout cas|ben)?,? ?(?:seulement |sauf |même )?(?:si |s['’]ils? |à condition |à moins )/iu;

/** Tells what voices of one meeting said, each sentence once. */
export class Reporter {
  private readonly told = new Map<Utterance, Told | null>();
  private readonly voices = new Map<string, Voice>();
  private readonly genders: Map<string, Voice['gender']>;
  private readonly calls: string;
  /** Words that are names: they keep their capital. */
  private readonly proper: ReadonlySet<string>;
  readonly names: Readonly<Record<string, string>>;
  private readonly utterances: readonly Utterance[];
  /** Orders of what is read aloud: « Sophie m’a donné un mot, je le lis. Je suis graphiste… » */
  private readonly reading = new Set<number>();

  constructor(
    utterances: readonly Utterance[],
    names: Readonly<Record<string, string>>,
    participants: readonly string[] = [],
  ) {
    this.names = names;
    this.utterances = utterances;
    this.calls = callsOf([...participants.map((entry) => entry.replace(/\s*\(.*$/u, '')), ...Object.values(names)]);
    this.proper = namesIn(
      utterances.map(({ spoken }) => ({ text: spoken })),
      [...participants, ...Object.values(names)],
    );
    this.genders = gendersOf(utterances, participants);
    for (const [at, { passageId, order }] of utterances.entries()) {
      const before = utterances[at - 1];
      if (before?.passageId === passageId && (READS.test(before.spoken) || this.reading.has(before.order)))
        this.reading.add(order);
    }
  }

  voice(label: string): Voice {
    const known = this.voices.get(label);
    if (known !== undefined) return known;
    const name = speakerName(label, this.names);
    const voice = { name, gender: this.genders.get(personOf(name).family) ?? null };
    this.voices.set(label, voice);
    return voice;
  }

  /** What is told where it stands as it is and its pronouns mean who they seem to; else a quotation, or null. */
  private certain(utterance: Utterance, told: Told | null): Told | null {
    if (told === null) return null;
    const before = this.utterances[utterance.order - 1];
    const same = before?.passageId === utterance.passageId;
    // Who is read aloud is not who speaks.
    if (this.reading.has(utterance.order) && (told.personal || told.text.includes(SELF) || told.kind === 'quote'))
      return null;
    if (told.kind === 'clause' && same && opensByPronoun(told.text)) {
      const noun = subjectIn(before);
      const feminine = /^elle/iu.test(told.text);
      if (noun !== null && feminine === /^la /iu.test(noun))
        return { ...told, text: told.text.replace(/^(?:il|elle)/iu, noun) };
    }
    return isSound(told) ? told : quoting(told);
  }

  /** Makes up what is told of these, so that telling it takes no time. */
  *hear(utterances: readonly Utterance[]): Steps<void> {
    yield* mapped(utterances, (utterance) => this.tell(utterance), FEW);
  }

  /** « … Enfin, si c’est un hiver comme avant. »: what the next sentence makes it depend on; null where nothing does. */
  limitOf(utterance: Utterance): string | null {
    const next = this.utterances[utterance.order + 1];
    if (next === undefined || next.passageId !== utterance.passageId || !LIMITS.test(next.spoken)) return null;
    const told = this.tell(next);
    if (told?.kind !== 'fragment') return null;
    return named(told.text.replace(/^enfin,? /iu, ''), this.voice(utterance.speaker), true);
  }

  tell(utterance: Utterance): Told | null {
    const known = this.told.get(utterance);
    if (known !== undefined) return known;
    const told = this.certain(utterance, toldOf(utterance, this.voice(utterance.speaker), this.calls, this.proper));
    this.told.set(utterance, told);
    return told;
  }
}
