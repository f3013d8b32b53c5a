import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { z } from 'zod';
import { keepTo } from '../../agenda/keep-to.ts';
import type { Outcome } from '@greffier/contract/meeting/minutes/findings';
import { type Unsupported, UNSUPPORTED, type ItemStart, type Source } from '../../types.ts';
import { allOrNone } from './all-or-none.ts';
import type { Checker } from '../check/check.ts';
import { heldOutcome } from '../check/outcomes/outcomes.ts';
import { withCurrencies } from '../check/numbers/units.ts';
import type { GivenTally } from '../check/numbers/tally.ts';
import { mistakesVerdict } from '../check/outcomes/verdict.ts';
import type { ModelClient } from '../client/client.ts';
import type { Meter, MeteredTask } from '../client/meter.ts';
import { createFence, transcriptLines } from '../texts/fence.ts';
import { CountOrNull, ItemLabel, lenientArray, PassageIds, TextOrNull } from '../client/lenient.ts';
import { halves, MOST_READ, type Part, partsOf, passageTokens } from '../texts/parts.ts';
import { plainSentence, plainText } from '../texts/plain.ts';
import { askAgain } from '../prompts/again.ts';
import { agendaLines, factsData, factsPrompt, itemNumbers } from '../prompts/facts.ts';
import { meetingHead } from '../prompts/head.ts';
import { doubtedPart } from './doubted-part.ts';
import { copiesExample } from './copied-example.ts';
import { givenBack } from './given-back.ts';
import { quotedInstead } from './quoted-instead.ts';
import { MOST_PASSAGES, withoutRepetition } from './without-repetition.ts';
import { ModelError } from '../settings.ts';
import { tokenBound } from '../client/tokens.ts';

/** Fewest tokens of a part of a transcript. A smaller part cannot be understood. */
export const LEAST_PART = 256;
/** Tokens of notes for each token that is read, approximately, including notes that are asked for once more. */
const NOTED = 0.3;

const Facts = z.object({
  facts: lenientArray(
    z.object({
      kind: z.enum(['fact', 'decision', 'vote', 'action']).catch('fact'),
      item: ItemLabel.catch('0'),
      text: z.string(),
      passages: PassageIds,
      owner: TextOrNull,
      due: TextOrNull,
      outcome: z.enum(['adopted', 'refused', 'postponed', 'withdrawn']).nullable().catch(null).optional(),
      for: CountOrNull,
      against: CountOrNull,
      abstentions: CountOrNull,
    }),
  ),
});

type Given = z.infer<typeof Facts>['facts'][number];

/** Something that was said, and where. */
export interface Fact {
  readonly kind: 'fact' | 'decision' | 'vote' | 'action';
  /** Index of the fact's item in the agenda; null if the fact belongs to no item. */
  readonly item: number | null;
  readonly text: string;
  /** Passages of the meeting, at least one, in order of time. */
  readonly passageIds: readonly number[];
  readonly owner: string | null;
  readonly due: string | null;
  /** Outcome that the passages state. */
  readonly outcome: Outcome | null;
  /** Counts of a vote as the model gives them; null for everything else. */
  readonly tally: GivenTally | null;
  /** Whether the text quotes the meeting, because the model's words were not supported. */
  readonly quoted?: true;
}

export interface Extraction extends Source {
  readonly kind: MinutesKind;
  readonly agenda: readonly AgendaItem[];
  /** Starts of items that people have set. The items of the notes must agree with them. */
  readonly starts: readonly ItemStart[];
}

/**
 * Collects the facts of a whole meeting, part by part, in order of time. A note that its passages do not support is
 * asked for once more, and replaced by a quotation if that does not help.
 * @param share share of reading in the whole work, in per cent
 * @throws ModelError; the signal's reason
 */
export async function extractFacts(
  input: Extraction,
  client: ModelClient,
  checker: Checker,
  { meter, share }: { readonly meter: Meter; readonly share: number },
  signal: AbortSignal,
): Promise<Fact[]> {
  const agenda = agendaLines(input.agenda);
  const numbers = itemNumbers(input.agenda);
  const head = meetingHead(input);
  const fixed =
    tokenBound(factsPrompt(createFence(client.mark?.('facts')), input.kind)) +
    tokenBound(factsData(head, agenda, '', '')) +
    128;
  const parts = partsOf(input.passages, roomOf(client, fixed), MOST_READ);
  const total = parts.reduce((sum, { passages }) => sum + passages.length, 0);
  const itemOf = keepTo(input.passages, input.starts);
  const tasks = parts.map(({ context, passages }) => {
    const tokens = [...context, ...passages].reduce((sum, one) => sum + passageTokens(one), 0);
    return meter.task('facts', (share * passages.length) / total, {
      read: fixed + tokens,
      written: NOTED * tokens,
    });
  });
  const found = await allOrNone(
    parts,
    async (part, index, within) => {
      const task = tasks[index];
      const facts = await readPart(part, task, within);
      task?.done();
      return facts;
    },
    signal,
  );
  return withoutRepetition(found.flat());

  async function readPart(part: Part, task: MeteredTask | undefined, within: AbortSignal): Promise<Fact[]> {
    try {
      return await askPart(part, task, within);
    } catch (error) {
      const smaller = error instanceof ModelError && SPLITTABLE.has(error.kind) ? halves(part) : null;
      if (smaller === null) throw error;
      // If the answer is still wrong for a small part, the length is not the reason.
      if (error instanceof ModelError && WRONG.has(error.kind) && part.passages.length < 4) throw error;
      const [first, second] = smaller;
      return [...(await readPart(first, task, within)), ...(await readPart(second, task, within))];
    }
  }

  async function askPart(part: Part, task: MeteredTask | undefined, within: AbortSignal): Promise<Fact[]> {
    const { context, passages } = part;
    const fence = createFence(client.mark?.('facts'));
    const before = transcriptLines(context, input.speakerNames);
    const data = factsData(head, agenda, before, transcriptLines(passages, input.speakerNames));
    const prompt = {
      task: 'facts',
      system: factsPrompt(fence, input.kind),
      messages: [{ role: 'user' as const, content: fence.around(data) }],
      schema: Facts,
    };
    const { facts } = await client.ask(prompt, within, task?.count);
    const given = facts.flatMap((raw) => factOf(raw, part).map((fact) => ({ raw, fact, doubts: doubtsOf(fact) })));
    const failed = given.filter(({ doubts }) => doubts.length > 0);
    if (failed.length === 0) return given.map(({ fact }) => fact);
    const answered = { role: 'assistant' as const, content: JSON.stringify({ facts: failed.map(({ raw }) => raw) }) };
    const wrong = failed.map(({ fact, doubts }) => ({
      text: fact.text,
      faults: doubts.map((doubt) => ({
        doubt,
        part: doubtedPart(fact.text, doubt, (text) => doubtsOf({ ...fact, text }).includes(doubt)),
      })),
    }));
    const messages = [...prompt.messages, answered, { role: 'user' as const, content: askAgain(wrong) }];
    const again = await client.ask({ ...prompt, messages }, within, task?.count).catch(nothingWhereLost);
    const held = again.facts.flatMap((raw) => factOf(raw, part)).filter((fact) => doubtsOf(fact).length === 0);
    const standing = new Set(given.flatMap(({ fact, doubts }) => (doubts.length === 0 ? [fact.text] : [])));
    const mended = givenBack(
      failed.map(({ fact }) => fact),
      held.filter(({ text }) => !standing.has(text)),
    );
    return given.flatMap(({ fact, doubts }) =>
      doubts.length === 0
        ? [fact]
        : (mended.get(fact) ?? [quotedInstead(fact, checker.passages(fact.passageIds), input)]),
    );
  }

  function doubtsOf(fact: Fact): readonly Unsupported[] {
    const { kind, item, text, passageIds, owner } = fact;
    const told = kind === 'action' && owner !== null ? `${owner}\u00a0: ${text}` : text;
    const doubts = checker.doubts(told, passageIds, item === null ? '' : (input.agenda[item]?.text ?? ''));
    const said = checker.passages(passageIds).map((passage) => passage.text);
    return mistakesVerdict(fact, said)
      ? UNSUPPORTED.filter((one) => one === 'outcome' || doubts.includes(one))
      : doubts;
  }

  function factOf(given: Given, { context, passages }: Part): Fact[] {
    const shown = new Set([...context, ...passages].map(({ id }) => id));
    const own = new Set(passages.map(({ id }) => id));
    const passageIds = checker.known(given.passages.filter((id) => shown.has(id))).slice(0, MOST_PASSAGES);
    const texts = checker.passages(passageIds).map((passage) => passage.text);
    const said = texts.join('\n');
    const text = withCurrencies(plainSentence(given.text, said), said);
    // A note without a passage of this part was said in the part before, or by nobody.
    if (text === '' || !passageIds.some((id) => own.has(id)) || copiesExample(text, said)) return [];
    const at = numbers.indexOf(given.item);
    const word = (value: string | null | undefined): string | null =>
      value === null || value === undefined ? null : plainText(value, said, 120) || null;
    const { for: yes = null, against = null, abstentions = null } = given;
    const counted = given.kind === 'vote' && yes !== null;
    const outcome = heldOutcome(given.outcome ?? null, texts);
    return [
      {
        kind: kindOf(given, counted),
        item: itemOf(at === -1 ? null : at, passageIds),
        text,
        passageIds,
        owner: word(given.owner),
        due: word(given.due),
        outcome,
        tally: counted ? { for: yes, against, abstentions } : null,
      },
    ];
  }
}

/** Returns the kind of a note. A vote without a count is a decision; a withdrawn proposal is only a fact. */
function kindOf({ kind, outcome }: Given, counted: boolean): Fact['kind'] {
  if (kind === 'action' || kind === 'fact' || counted) return kind;
  return outcome === 'withdrawn' ? 'fact' : 'decision';
}

/** Returns no facts if the model's answer cannot be used. Rethrows errors that end the work. */
function nothingWhereLost(error: unknown): z.infer<typeof Facts> {
  if (error instanceof ModelError && SPLITTABLE.has(error.kind)) return { facts: [] };
  throw error;
}

const WRONG: ReadonlySet<ModelError['kind']> = new Set(['looped', 'invalid']);
const SPLITTABLE: ReadonlySet<ModelError['kind']> = new Set(['overflow', 'truncated', 'looped', 'invalid']);

/**
 * Computes the tokens that remain for data beside the fixed tokens of every call.
 * @throws ModelError if the context is too small for the agenda
 */
export function roomOf(client: ModelClient, fixed: number): number {
  const room = client.room - fixed;
  if (room < LEAST_PART) throw new ModelError('overflow');
  return room;
}
