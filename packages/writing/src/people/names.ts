import type { Passage } from '@greffier/contract/values';
import type { GroundedSuggestion } from '../engine.ts';
import type { Source } from '../types.ts';
import { mannerOf } from './addressing.ts';
import { Ballot } from './ballot.ts';
import { spokenSentences } from '@greffier/french/sentences';
import { FIRST_TURNS, hailedNames, introducedNames, introduces, unquoted } from './introductions.ts';
import { People } from './people.ts';
import type { Call } from './people.ts';
import { describeVoices } from './themes.ts';
import { typeset } from '@greffier/french/typography';

/** Scores of what was said, in which 2 is enough for a name. */
const INTRODUCED = 6;
const ANSWERED_THE_ROLL = 4;
const CALLED = 2.2;
const CALLED_EARLIER = 1.4;
const ADDRESSED = 1;
const ADDRESSED_LAST = 1.4;
const BETWEEN = 2;
const ANSWERED = 1.2;
/** « Merci Solange » of who was called to speak: it is she who called. */
const THANKED_FOR_THE_FLOOR = 2;
const CHARGED = 1.2;
const SAID_OF_ANOTHER = -3;
const SAID_AGAIN = -0.5;
const AWAY = -2;
const FUNCTION = 5;
const CHAIRS = 2.4;

/** As much of a sentence as is shown where a name rests on it. */
const MOST_WORDS = 24;

const PRESENT = /^[^\p{L}]*(?:oui[\s,]+)?(?:présente?|ici|je suis là|à l['’]écoute|oui|là)(?!\p{L})/iu;
const AGREES =
  /^[^\p{L}]*(?:oui|ok|okay|d['’]accord|volontiers|entendu|ça marche|bien sûr|parfait|pas de (?:problème|souci)|c['’]est noté|je )/iu;
const MY_FUNCTION =
  /(?:en tant que|comme|en (?:ma )?qualité de|moi qui suis|je suis (?:ici comme )?(?:le |la |l['’]|votre |leur )?)\s*(?:le |la |l['’]|votre )?(\p{L}[\p{L}-]+(?: (?:générale?|adjointe?))?)/giu;
const OPENS_SITTING =
  /(?:j['’]ouvre (?:donc |maintenant |officiellement )?(?:la|cette|notre) (?:séance|réunion|assemblée)|je (?:déclare|lève|clos|clôture|préside) (?:donc |maintenant |officiellement )?(?:la|cette|notre|ouverte|close) ?(?:séance|réunion|assemblée)?)/iu;
const CHAIRING = ['président', 'maire', 'bourgmestre', 'syndic', 'doyen', 'recteur'];
const TAKES_MINUTES =
  /(?:c['’]est moi qui (?:prends|tiens|fais|rédige)|je (?:prends|tiens|rédige|m['’]occupe d[ue])) (?:le (?:pv|procès-verbal)|les notes)/iu;

interface Place {
  readonly passage: Passage;
  readonly previous: Passage | undefined;
  readonly next: Passage | undefined;
}

/** Where in a passage a name was said. */
interface Where {
  /** Place of its sentence, from the beginning and from the end. */
  readonly at: number;
  readonly fromEnd: number;
  /** Whether another name follows. */
  readonly later: boolean;
  /** Whether the passage thanks many. */
  readonly farewell: boolean;
}

/** Who was named where, by whom, and who spoke before and after. */
class Hearing {
  readonly #people: People;
  readonly #ballot: Ballot;
  /** « speaker name » of what somebody said of another already. */
  readonly #denied = new Set<string>();
  readonly #labels: readonly string[];
  /** The last passage in which a voice introduced itself. */
  #introduced = -Infinity;
  readonly #turns = new Map<string, number>();
  /** Passages at whose end somebody was called to speak. */
  readonly #calling = new Set<number>();

  constructor(people: People, ballot: Ballot, labels: readonly string[]) {
    [this.#people, this.#ballot, this.#labels] = [people, ballot, labels];
  }

  passage(place: Place): void {
    const { passage, next } = place;
    const text = unquoted(passage.text);
    const sentences = spokenSentences(text).map((sentence) => ({ sentence, calls: this.#people.calls(sentence) }));
    const thanks = [...text.matchAll(/(?<!\p{L})merci(?!\p{L})/giu)].length;
    // « Merci Claire, merci Marc, merci à tous »: thanks to all, at the end.
    const farewell = thanks >= 2 || /merci à (?:tou|vous tou)/iu.test(text);
    let left = sentences.reduce((sum, { calls }) => sum + calls.length, 0);
    for (const [at, { sentence, calls }] of sentences.entries()) {
      for (const call of calls) {
        left--;
        this.#call(place, sentence, call, calls, { at, fromEnd: sentences.length - 1 - at, later: left > 0, farewell });
      }
    }
    const last = sentences.at(-1);
    const [only] = last?.calls.slice(-1) ?? [];
    if (last !== undefined && only !== undefined && next !== undefined) this.#roll(last.sentence, only, passage, next);
    this.#functions(text, passage);
    this.#turns.set(passage.speaker, (this.#turns.get(passage.speaker) ?? 0) + 1);
  }

  #call({ passage, previous, next }: Place, sentence: string, call: Call, calls: readonly Call[], where: Where): void {
    const { candidates, certainty } = call;
    const begins = (this.#turns.get(passage.speaker) ?? 0) < FIRST_TURNS;
    const add = (voice: Passage, score: number): void =>
      this.#ballot.add({
        speaker: voice.speaker,
        names: candidates,
        score: score * certainty,
        passageId: passage.id,
        said: sentence,
      });
    if (
      introduces(sentence, call, calls, {
        place: where.at,
        begins,
        passage: passage.text,
        round: passage.id - this.#introduced <= 3,
      })
    ) {
      this.#introduced = passage.id;
      add(passage, INTRODUCED);
      return;
    }
    const manner = mannerOf(sentence, call, calls);
    this.#deny(passage, call);
    if (manner === 'absent') {
      if (candidates.length === 1)
        for (const speaker of this.#labels)
          this.#ballot.add({ speaker, names: candidates, score: AWAY, passageId: passage.id, said: sentence });
    } else if (manner === 'called') {
      if (next === undefined) return;
      const now = where.fromEnd === 0 || (where.fromEnd === 1 && !where.later);
      const earlier = where.later ? 0 : CALLED_EARLIER;
      if (now) this.#calling.add(passage.id);
      add(next, now ? CALLED : earlier);
      if (!now && previous !== undefined && previous.speaker === next.speaker) add(previous, BETWEEN - CALLED_EARLIER);
    } else if (manner === 'addressed' && !where.farewell) {
      const around = previous !== undefined && previous.speaker === next?.speaker;
      if (around) add(previous, BETWEEN);
      else {
        if (previous !== undefined && where.at === 0)
          add(previous, previous.text.trimEnd().endsWith('?') ? ADDRESSED * 1.5 : ADDRESSED * 0.8);
        if (next !== undefined && where.fromEnd <= 1) add(next, where.fromEnd === 0 ? ADDRESSED_LAST : ADDRESSED);
        if (where.fromEnd === 0) this.#calling.add(passage.id);
      }
    } else if ((manner === 'answered' || manner === 'greeted') && !where.farewell) {
      if (previous === undefined || where.at > 1) return;
      if (this.#calling.has(previous.id)) add(previous, THANKED_FOR_THE_FLOOR);
      else if (manner === 'answered') add(previous, ANSWERED);
    } else if (manner === 'charged') {
      if (next !== undefined && where.fromEnd === 0 && AGREES.test(next.text)) add(next, CHARGED);
    }
  }

  /** « Madame Rossier ? – Présente. » */
  #roll(sentence: string, call: Call, passage: Passage, next: Passage): void {
    const alone =
      sentence.slice(0, call.start).replace(/[^\p{L}]/gu, '') === '' && /^\s*[?.,…]*$/u.test(sentence.slice(call.end));
    if (alone && PRESENT.test(next.text) && next.text.split(' ').length <= 6)
      this.#ballot.add({
        speaker: next.speaker,
        names: call.candidates,
        score: ANSWERED_THE_ROLL * call.certainty,
        passageId: passage.id,
        said: sentence,
      });
  }

  /** Hardly anyone names themselves in passing. */
  #deny(passage: Passage, call: Call): void {
    const [name, ...others] = call.candidates;
    if (name === undefined || others.length > 0) return;
    const key = `${passage.speaker} ${name}`;
    const score = (this.#denied.has(key) ? SAID_AGAIN : SAID_OF_ANOTHER) * call.certainty;
    this.#ballot.add({ speaker: passage.speaker, names: [name], score, passageId: passage.id, said: passage.text });
    this.#denied.add(key);
  }

  /** What a voice says of its own function, where the list tells whose that is. */
  #functions(text: string, passage: Passage): void {
    const be = (role: string, score: number, said: string): boolean => {
      const [person, ...others] = this.#people.withRole(role);
      if (person === undefined || others.length > 0) return false;
      this.#ballot.add({ speaker: passage.speaker, names: [person.name], score, passageId: passage.id, said });
      return true;
    };
    for (const match of text.matchAll(MY_FUNCTION)) be(match[1] ?? '', FUNCTION, around(text, match.index));
    const opens = OPENS_SITTING.exec(text);
    if (opens !== null) CHAIRING.some((role) => be(role, CHAIRS, around(text, opens.index)));
    const writes = TAKES_MINUTES.exec(text);
    if (writes !== null) be('secrétaire', CHAIRS, around(text, writes.index));
  }
}

/** The sentence at a place of a text. */
function around(text: string, at: number): string {
  let end = 0;
  return (
    spokenSentences(text).find((sentence) => {
      end = text.indexOf(sentence, end) + sentence.length;
      return at < end;
    }) ?? text
  );
}

/** Seconds as `1:05` or `1:02:05`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}

/** A sentence as the ground of a name: « …c’est à toi, Paul. » */
function ground(said: string): string {
  const words = said.trim().split(/\s+/);
  const short = words.length <= MOST_WORDS ? words.join(' ') : `${words.slice(0, MOST_WORDS).join(' ')}…`;
  return typeset(`Nom déduit de « ${short} » `);
}

/** Everybody who may be meant: the list, who introduces themselves, and, without a list, who is called by name. */
function peopleOf(source: Source): People {
  const listed = new People(source.participants);
  const introduced = new People([...source.participants, ...introducedNames(source, listed)]);
  if (listed.persons.length > 0) return introduced;
  return new People([...introduced.persons.map(({ name }) => name), ...hailedNames(source, introduced)]);
}

/** A name for each voice where what was said tells it beyond doubt, and what the voice spoke about. */
export function suggestNames(source: Source): Record<string, GroundedSuggestion> {
  const people = peopleOf(source);
  const ballot = new Ballot();
  const { passages } = source;
  const labels = [...new Set(passages.map(({ speaker }) => speaker))];
  const hearing = new Hearing(people, ballot, labels);
  for (const [at, passage] of passages.entries()) {
    const other = ({ speaker }: Passage): boolean => speaker !== passage.speaker;
    hearing.passage({
      passage,
      previous: passages.slice(Math.max(0, at - 2), at).findLast(other),
      next: passages.slice(at + 1, at + 3).find(other),
    });
  }
  const clear = ballot.elect();
  const listed = new People(source.participants).persons.map(({ name }) => name);
  const elected = new Map([...clear, ...ballot.leftOver(clear, labels, listed)]);
  const descriptions = describeVoices(source, people);
  const startOf = new Map(passages.map(({ id, start }) => [id, start]));
  return Object.fromEntries(
    labels.map((speaker) => {
      const found = elected.get(speaker);
      const description = descriptions.get(speaker) ?? '';
      if (found === undefined) return [speaker, { name: '', description, passageId: null }];
      return [
        speaker,
        {
          name: found.name,
          description: `${ground(found.said)}(${clock(startOf.get(found.passageId) ?? 0)}). ${description}`,
          passageId: found.passageId,
        },
      ];
    }),
  );
}
