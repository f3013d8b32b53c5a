import type { Passage } from '@greffier/contract/values';
import { spokenSentences } from '@greffier/french/text/sentences';
import { typeset } from '@greffier/french/text/typography';
import type { GroundedSuggestion } from '../engine.ts';
import type { Source } from '../types.ts';
import { mannerOf } from './addressing.ts';
import { elect, type Vote } from './ballot.ts';
import { FIRST_TURNS, hailedNames, introducedNames, introduces, unquoted } from './introductions.ts';
import { People } from './people.ts';
import { shortened } from './shortened.ts';
import { describeVoices } from './themes.ts';

/** Scores of clues to the name of a voice. A sum of 2 is enough for a name. */
const INTRODUCED = 6;
const CALLED = 2.2;
const CALLED_EARLIER = 1.4;
const CALLED_BETWEEN = 0.6;
const ADDRESSED = 1;
const ADDRESSED_LAST = 1.4;
const BETWEEN = 2;
const ANSWERED = 1.2;
/** « Merci Solange », from a person who was just given the floor, means that Solange gave it. */
const THANKED_FOR_THE_FLOOR = 2;
const AWAY = -2;
const FUNCTION = 5;

/** Number of passages after an introduction in which others may introduce themselves, too. */
const ROUND = 3;

const MY_FUNCTION =
  /(?:en tant que|comme|en (?:ma )?qualité de|moi qui suis|je suis (?:ici comme )?(?:le |la |l['’]|votre |leur )?)\s*(?:le |la |l['’]|votre )?(\p{L}[\p{L}-]+(?: (?:générale?|adjointe?))?)/giu;
const THANKS = /(?<!\p{L})merci(?!\p{L})/giu;

/** Collects evidence of which person each voice is: names that were said, who said them, and who spoke next to them. */
function votesIn({ passages }: Source, people: People): Vote[] {
  const labels = new Set(passages.map(({ speaker }) => speaker));
  const votes: Vote[] = [];
  const turns = new Map<string, number>();
  /** Passages at the end of which somebody was asked to speak. */
  const calling = new Set<number>();
  /** The last passage in which a voice introduced itself. */
  let introduced = -Infinity;

  for (const [place, passage] of passages.entries()) {
    const { id: passageId, speaker } = passage;
    const isOther = (one: Passage): boolean => one.speaker !== speaker;
    const previous = passages.slice(Math.max(0, place - 2), place).findLast(isOther);
    const next = passages.slice(place + 1, place + 3).find(isOther);
    const around = previous !== undefined && previous.speaker === next?.speaker;
    const text = unquoted(passage.text);
    // « Merci Claire, merci Marc, merci à tous » thanks everybody, at the end.
    const farewell = [...text.matchAll(THANKS)].length >= 2 || /merci à (?:tou|vous tou)/iu.test(text);
    const begins = (turns.get(speaker) ?? 0) < FIRST_TURNS;
    turns.set(speaker, (turns.get(speaker) ?? 0) + 1);
    const sentences = spokenSentences(text).map((said) => ({ said, calls: people.calls(said) }));
    const isLast = (at: number): boolean => sentences.slice(at + 1).every(({ calls }) => calls.length === 0);

    for (const [at, { said, calls }] of sentences.entries()) {
      const fromEnd = sentences.length - 1 - at;
      for (const [, role = ''] of said.matchAll(MY_FUNCTION)) {
        const names = people.withRole(role).map(({ name }) => name);
        if (names.length === 1) votes.push({ speaker, names, score: FUNCTION, passageId, said });
      }
      for (const [nth, call] of calls.entries()) {
        const add = (voice: Passage | undefined, score: number): void => {
          if (voice === undefined) return;
          const { candidates: names } = call;
          votes.push({ speaker: voice.speaker, names, score, passageId, said });
        };
        const round = passageId - introduced <= ROUND;
        if (introduces(said, call, calls, { place: at, begins, passage: passage.text, round })) {
          introduced = passageId;
          add(passage, INTRODUCED);
          continue;
        }
        const later = nth < calls.length - 1 || !isLast(at);
        switch (mannerOf(said, call, calls)) {
          case 'absent':
            if (call.candidates.length === 1)
              for (const label of labels)
                votes.push({ speaker: label, names: call.candidates, score: AWAY, passageId, said });
            break;
          case 'called': {
            const now = fromEnd === 0 || (fromEnd === 1 && !later);
            if (now && next !== undefined) calling.add(passageId);
            add(next, now ? CALLED : later ? 0 : CALLED_EARLIER);
            if (!now && around) add(previous, CALLED_BETWEEN);
            break;
          }
          case 'addressed':
            if (farewell) break;
            if (around) add(previous, BETWEEN);
            else {
              if (at === 0)
                add(previous, previous?.text.trimEnd().endsWith('?') === true ? ADDRESSED * 1.5 : ADDRESSED);
              if (fromEnd <= 1) add(next, fromEnd === 0 ? ADDRESSED_LAST : ADDRESSED);
            }
            break;
          case 'answered':
            if (farewell || previous === undefined || at > 1) break;
            add(previous, calling.has(previous.id) ? THANKED_FOR_THE_FLOOR : ANSWERED);
            break;
          case 'mentioned':
        }
      }
    }
  }
  return votes;
}

/** Writes seconds as `1:05` or `1:02:05`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}

/** Writes the sentence from which a name was deduced: « …c’est à toi, Paul. » */
function ground(said: string): string {
  return typeset(`Nom déduit de « ${shortened(said)} » `);
}

/**
 * Collects everybody whom a name may mean: people of the list, people who introduce themselves and, without a list,
 * people called by name.
 */
function peopleOf(source: Source): People {
  const listed = new People(source.participants);
  const introduced = new People([...source.participants, ...introducedNames(source, listed)]);
  if (listed.persons.length > 0) return introduced;
  return new People([...introduced.persons.map(({ name }) => name), ...hailedNames(source, introduced)]);
}

/** Finds the name of each voice whose name is beyond doubt from what was said, and the passage that shows it. */
export const namesBySpeech = (source: Source, people: People = peopleOf(source)): ReturnType<typeof elect> =>
  elect(votesIn(source, people));

/**
 * Suggests a name for each voice, if it is beyond doubt from what was said, and describes what the voice spoke about.
 */
export function suggestNames(source: Source): Record<string, GroundedSuggestion> {
  const people = peopleOf(source);
  const elected = namesBySpeech(source, people);
  const startOf = new Map(source.passages.map(({ id, start }) => [id, start]));
  return Object.fromEntries(
    [...describeVoices(source, people)].map(([speaker, description]) => {
      const found = elected.get(speaker);
      if (found === undefined) return [speaker, { name: '', description, passageId: null }];
      const { name, said, passageId } = found;
      const why = `${ground(said)}(${clock(startOf.get(passageId) ?? 0)}). ${description}`;
      return [speaker, { name, description: why, passageId }];
    }),
  );
}
