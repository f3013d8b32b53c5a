import { callsOf } from './asides.ts';
import { CIVILITY, genderOf, personOf } from './person.ts';
import { speakerName } from './phrasing.ts';
import { toldOf } from './reporting.ts';
import type { Told } from './reporting.ts';
import type { Voice } from './third-person.ts';
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

/** Tells what voices of one meeting said, each sentence once. */
export class Reporter {
  private readonly told = new Map<Utterance, Told | null>();
  private readonly voices = new Map<string, Voice>();
  private readonly genders: Map<string, Voice['gender']>;
  private readonly calls: string;
  /** Words that are names: they keep their capital. */
  private readonly proper: ReadonlySet<string>;
  readonly names: Readonly<Record<string, string>>;

  constructor(
    utterances: readonly Utterance[],
    names: Readonly<Record<string, string>>,
    participants: readonly string[] = [],
  ) {
    this.names = names;
    this.calls = callsOf([...participants.map((entry) => entry.replace(/\s*\(.*$/u, '')), ...Object.values(names)]);
    this.proper = namesIn(
      utterances.map(({ spoken }) => ({ text: spoken })),
      [...participants, ...Object.values(names)],
    );
    this.genders = gendersOf(utterances, participants);
  }

  voice(label: string): Voice {
    const known = this.voices.get(label);
    if (known !== undefined) return known;
    const name = speakerName(label, this.names);
    const voice = { name, gender: this.genders.get(personOf(name).family) ?? null };
    this.voices.set(label, voice);
    return voice;
  }

  tell(utterance: Utterance): Told | null {
    const known = this.told.get(utterance);
    if (known !== undefined) return known;
    const told = toldOf(utterance, this.voice(utterance.speaker), this.calls, this.proper);
    this.told.set(utterance, told);
    return told;
  }
}
