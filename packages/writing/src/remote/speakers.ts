import type { Passage } from '@greffier/contract/values';
import { z } from 'zod';
import { suggestNames } from '../people/names.ts';
import { People } from '../people/people.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import { fold } from '@greffier/french/text/words';
import type { GroundedSuggestion } from '../engine.ts';
import type { Source } from '../types.ts';
import type { ModelClient } from './client/client.ts';
import { roomOf } from './minutes/facts.ts';
import { createFence, oneLine, transcriptLines } from './texts/fence.ts';
import { ItemNumber, lenientArray } from './client/lenient.ts';
import { passageTokens } from './texts/parts.ts';
import { plainText } from './texts/plain.ts';
import { speakersData, speakersPrompt } from './prompts/speakers.ts';
import { tokenBound } from './client/tokens.ts';

/** Limit on the passages between a passage that names a person and a passage where this person speaks. */
const REACH = 2;

const Suggestions = z.object({
  speakers: lenientArray(z.object({ voice: ItemNumber, name: z.string(), passage: ItemNumber })),
});

/**
 * Suggests names for the voices. Rules name those that are beyond doubt. For the other voices, the model's name counts
 * if the passage that the model cites says this name near the voice.
 * @throws ModelError; the signal's reason
 */
export async function suggestSpeakers(
  source: Source,
  client: ModelClient,
  signal: AbortSignal,
): Promise<Record<string, GroundedSuggestion>> {
  const suggestions = suggestNames(source);
  const open = Object.entries(suggestions)
    .filter(([, { name }]) => name === '')
    .map(([label]) => label);
  if (open.length === 0) return suggestions;

  const people = new People(source.participants);
  const fence = createFence(client.mark?.('speakers'));
  const voices = open.map((label) => speakerName(label, {})).join(', ');
  const roles = new Map(source.attendance?.map(({ name, role }) => [name, role]));
  const participants =
    source.participants.map((name) => oneLine(roles.get(name) ? `${name} (${roles.get(name)})` : name)).join(', ') ||
    '(inconnus)';
  const head = speakersPrompt(fence);
  const fixed = tokenBound(head) + tokenBound(speakersData(voices, participants, '')) + 64;
  const shown = tellingPassages(source.passages, people, roomOf(client, fixed));
  const { speakers } = await client.ask(
    {
      task: 'speakers',
      system: head,
      messages: [
        { role: 'user', content: fence.around(speakersData(voices, participants, transcriptLines(shown, {}))) },
      ],
      schema: Suggestions,
    },
    signal,
  );

  const taken = new Set(Object.values(suggestions).map(({ name }) => fold(name)));
  const found = speakers.flatMap(({ voice, name, passage }) => {
    const label = open.find((one) => speakerName(one, {}) === `Orateur ${voice}`);
    const person = label === undefined ? null : groundedName(name, label, passage, source.passages, people);
    return label === undefined || person === null || taken.has(fold(person)) ? [] : [{ label, person, passage }];
  });
  const named = found.filter(
    // If a voice gets two names, or two voices one name, nobody knows which is right.
    ({ label, person }) =>
      found.filter((other) => other.label === label || fold(other.person) === fold(person)).length === 1,
  );
  for (const { label, person, passage } of named) {
    const known = suggestions[label];
    if (known !== undefined) suggestions[label] = { ...known, name: person, passageId: passage };
  }
  return suggestions;
}

/** Returns a name as in the list of participants or as it was said; null unless the passage says it near the voice. */
function groundedName(
  written: string,
  label: string,
  passageId: number,
  passages: readonly Passage[],
  people: People,
): string | null {
  const at = passages.findIndex(({ id }) => id === passageId);
  const passage = passages[at];
  const name = plainText(written, '', 80);
  if (passage === undefined || !/^\p{Lu}[\p{L}'’. -]+$/u.test(name)) return null;
  const near = passages.slice(Math.max(0, at - REACH), at + REACH + 1).some(({ speaker }) => speaker === label);
  if (!near) return null;
  const participant = people.mentions(name)[0]?.name;
  if (participant !== undefined) {
    return people.mentions(passage.text).some((mention) => mention.name === participant) ? participant : null;
  }
  // A first name that no participant has cannot stand for a person in minutes.
  return name.includes(' ') && fold(passage.text).includes(fold(name)) ? name : null;
}

/**
 * Selects the first passages of the meeting, and every passage with a name or an introduction, each with its
 * neighbours, as far as there is room.
 */
function tellingPassages(passages: readonly Passage[], people: People, room: number): Passage[] {
  const tells = /je (?:suis|m['’]appelle|me présente)|parole (?:à|est)|merci|bonjour|ici |moi,? c['’]est/iu;
  const wanted = passages.flatMap(({ text }, at) =>
    at < 12 || people.mentions(text).length > 0 || tells.test(text) ? [at, at - 1, at + 1] : [],
  );
  const kept = new Set<number>();
  let used = 0;
  for (const at of [...wanted, ...passages.keys()]) {
    const passage = passages[at];
    if (passage === undefined || kept.has(at)) continue;
    used += passageTokens(passage);
    if (used > room) break;
    kept.add(at);
  }
  return passages.filter((_, at) => kept.has(at));
}
