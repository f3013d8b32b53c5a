import type { MinutesKind } from '@greffier/contract/minutes';
import type { AgendaItem, Passage } from '@greffier/contract/values';
import { z } from 'zod';
import { keepTo } from '../agenda/keep-to.ts';
import type { Outcome } from '@greffier/contract/findings';
import type { ItemStart, Source } from '../types.ts';
import { allOrNone } from './all-or-none.ts';
import type { Checker } from './check/check.ts';
import { figuresOf } from './check/figures.ts';
import { type GivenTally, heldOutcome } from './check/tally.ts';
import type { ModelClient } from './client.ts';
import { createFence, transcriptLines } from './fence.ts';
import { CountOrNull, ItemNumber, lenientArray, PassageIds, TextOrNull } from './lenient.ts';
import { shared, stemsOf } from './likeness.ts';
import { halves, type Part, partsOf } from './parts.ts';
import { plainSentence, plainText } from './plain.ts';
import { agendaLines, factsData, factsPrompt } from './prompts/facts.ts';
import { ModelError } from './settings.ts';
import { tokenBound } from './tokens.ts';

/** Tokens that a part of a transcript has at least: with less, nothing can be understood. */
export const LEAST_PART = 256;
const MOST_PASSAGES = 8;
/** Share of words in common by which two notes of neighbouring parts say the same. */
const SAME = 0.8;

const Facts = z.object({
  facts: lenientArray(
    z.object({
      kind: z.enum(['fact', 'decision', 'vote', 'action']).catch('fact'),
      item: ItemNumber.catch(0),
      text: z.string(),
      passages: PassageIds,
      owner: TextOrNull,
      due: TextOrNull,
      outcome: z.enum(['adopted', 'refused', 'postponed', 'withdrawn']).nullable().catch(null),
      for: CountOrNull,
      against: CountOrNull,
      abstentions: CountOrNull,
    }),
  ),
});

/** Something that was said, and where. */
export interface Fact {
  readonly kind: 'fact' | 'decision' | 'vote' | 'action';
  /** Index in the agenda; null where it belongs to no item. */
  readonly item: number | null;
  readonly text: string;
  /** Never empty, passages of the meeting, in order of time. */
  readonly passageIds: readonly number[];
  readonly owner: string | null;
  readonly due: string | null;
  /** As the passages tell it. */
  readonly outcome: Outcome | null;
  /** Of a vote, as the model gives it; null of all else. */
  readonly tally: GivenTally | null;
}

export interface Extraction extends Source {
  readonly kind: MinutesKind;
  readonly agenda: readonly AgendaItem[];
  /** What people said of where items begin is kept to. */
  readonly starts: readonly ItemStart[];
}

const sayable = (passages: readonly Passage[]): string => passages.map(({ text }) => text).join('\n');

/**
 * The facts of a whole meeting, part by part, in order of time.
 * @param onPart is told the share of the meeting that is read, [0–1]
 * @throws ModelError; the signal's reason
 */
export async function extractFacts(
  input: Extraction,
  client: ModelClient,
  checker: Checker,
  onPart: (share: number) => void,
  signal: AbortSignal,
): Promise<Fact[]> {
  const agenda = agendaLines(input.agenda);
  const fixed = tokenBound(factsPrompt(createFence(), input.kind)) + tokenBound(factsData(agenda, '', '')) + 128;
  const parts = partsOf(input.passages, roomOf(client, fixed));
  const total = parts.reduce((sum, { passages }) => sum + passages.length, 0);
  const itemOf = keepTo(input.passages, input.starts);
  let read = 0;
  const found = await allOrNone(
    parts,
    async (part, _index, within) => {
      const facts = await readPart(part, within);
      read += part.passages.length;
      onPart(read / total);
      return facts;
    },
    signal,
  );
  return withoutRepetition(found.flat());

  async function readPart(part: Part, within: AbortSignal): Promise<Fact[]> {
    try {
      return await askPart(part, within);
    } catch (error) {
      const smaller = error instanceof ModelError && SPLITTABLE.has(error.kind) ? halves(part) : null;
      if (smaller === null) throw error;
      // An answer that is wrong in small parts, too, is wrong for another reason.
      if (error instanceof ModelError && error.kind === 'invalid' && part.passages.length < 4) throw error;
      const [first, second] = smaller;
      return [...(await readPart(first, within)), ...(await readPart(second, within))];
    }
  }

  async function askPart({ context, passages }: Part, within: AbortSignal): Promise<Fact[]> {
    const fence = createFence();
    const before = transcriptLines(context, input.speakerNames);
    const data = factsData(agenda, before, transcriptLines(passages, input.speakerNames));
    const { facts } = await client.ask(
      {
        task: 'facts',
        system: factsPrompt(fence, input.kind),
        messages: [{ role: 'user', content: fence.around(data) }],
        schema: Facts,
      },
      within,
    );
    const shown = new Set([...context, ...passages].map(({ id }) => id));
    const own = new Set(passages.map(({ id }) => id));
    return facts.flatMap((fact) => {
      const passageIds = checker.known(fact.passages.filter((id) => shown.has(id))).slice(0, MOST_PASSAGES);
      const cited = checker.passages(passageIds);
      const said = sayable(cited);
      const text = plainSentence(fact.text, said);
      // Without a passage of this part, it was told by the part before, or by nobody.
      if (text === '' || !passageIds.some((id) => own.has(id))) return [];
      const item = itemOf(input.agenda[fact.item - 1] === undefined ? null : fact.item - 1, passageIds);
      const word = (value: string | null): string | null =>
        value === null ? null : plainText(value, said, 120) || null;
      const counted = fact.kind === 'vote' && fact.for !== null;
      return [
        {
          // What was agreed on without a count is decided.
          kind: fact.kind === 'vote' && !counted ? 'decision' : fact.kind,
          item,
          text,
          passageIds,
          owner: word(fact.owner),
          due: word(fact.due),
          outcome: heldOutcome(fact.outcome, cited),
          tally: counted ? { for: fact.for, against: fact.against, abstentions: fact.abstentions } : null,
        },
      ];
    });
  }
}

const SPLITTABLE: ReadonlySet<ModelError['kind']> = new Set(['overflow', 'truncated', 'invalid']);

/** Tokens for data beside what every call takes. @throws ModelError where the context is too small for the agenda */
export function roomOf(client: ModelClient, fixed: number): number {
  const room = client.room - fixed;
  if (room < LEAST_PART) throw new ModelError('overflow');
  return room;
}

const numbersOf = (text: string): string =>
  figuresOf(text)
    .map(({ readings }) => readings[0])
    .join(' ');

/** Notes in order of time, each once: of two that say the same of one item, the first stays with the passages of both. */
function withoutRepetition(facts: readonly Fact[]): Fact[] {
  const kept: Fact[] = [];
  for (const fact of facts) {
    const own = stemsOf(fact.text);
    const twin = kept.findIndex((other) => {
      if (other.item !== fact.item || other.kind !== fact.kind) return false;
      if (JSON.stringify(other.tally) !== JSON.stringify(fact.tally)) return false;
      // « 12 francs » and « 13 francs » are two things in nearly the same words.
      if (numbersOf(other.text) !== numbersOf(fact.text)) return false;
      const theirs = stemsOf(other.text);
      const same = shared(own, theirs);
      return same > 0 && same / (own.size + theirs.size - same) >= SAME;
    });
    const known = kept[twin];
    if (known === undefined) kept.push(fact);
    else {
      const passageIds = [...new Set([...known.passageIds, ...fact.passageIds])].slice(0, MOST_PASSAGES);
      kept[twin] = { ...known, passageIds, owner: known.owner ?? fact.owner, due: known.due ?? fact.due };
    }
  }
  return kept;
}
