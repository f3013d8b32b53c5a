import type { Passage } from '@greffier/contract/values';
import { NO_ANSWER } from '../answers/answer.ts';
import { listAnswer, voicesAnswer } from '../answers/lists.ts';
import { rank } from '../answers/ranking.ts';
import { requestOf } from '../answers/requests.ts';
import { summaryAnswer } from '../answers/summary.ts';
import type { Answer, Question } from '../engine.ts';
import { type Checker, createChecker } from './check/check.ts';
import type { Message, ModelClient } from './client.ts';
import { roomOf } from './facts.ts';
import { withoutThoughts } from './json.ts';
import { createFence, extractLines, oneLine } from './fence.ts';
import { passageTokens } from './parts.ts';
import { plainText } from './plain.ts';
import { answerData, answerPrompt, UNTOLD } from './prompts/answer.ts';
import { meetingHead } from './prompts/head.ts';
import { tokenBound } from './tokens.ts';

/** Earlier messages that a follow-up leans on. */
const MOST_MESSAGES = 6;
const LONGEST_MESSAGE = 600;
/** So many of those that fit best are shown with the passages before and after them. */
const WITH_NEIGHBOURS = 12;
/** Passages that are shown: among more, a small model loses the one that answers. */
const MOST_SHOWN = 48;
/** Put behind a sentence that its passages do not tell in full; French. */
const TO_CHECK = ' (à vérifier)';
const SENTENCE_END = /(?<=[.!?…](?:\s?\[[\d,; ]{1,40}\]){0,9})(?<!\s)\s+(?=[«"(]?\s?[\p{Lu}\p{N}])/u;

/**
 * An answer out of the transcript. Sentences without a passage of the meeting are left out, the others are checked;
 * where none is left, the meeting does not tell.
 * @param onText is handed the answer as it grows, sentence by sentence, checked and numbered
 * @throws ModelError; the signal's reason
 */
export async function answerQuestion(
  question: Question,
  client: ModelClient,
  signal: AbortSignal,
  onText: ((text: string) => void) | null,
): Promise<Answer> {
  const checker = createChecker(question);
  const fence = createFence();
  const system = answerPrompt(fence);
  const head = meetingHead(question);
  const earlier = question.history
    .slice(-MOST_MESSAGES)
    .map(({ role, content }): Message => ({ role, content: oneLine(content).slice(0, LONGEST_MESSAGE) }));
  const asked = oneLine(question.query);
  const fixed =
    [system, asked, answerData(head, ''), ...earlier.map(({ content }) => content)].reduce(
      (sum, text) => sum + tokenBound(text),
      0,
    ) + 160;
  const shown = chosenPassages(question, roomOf(client, fixed));
  const messages: Message[] = [
    {
      role: 'user',
      content: fence.around(answerData(head, extractLines(shown, question.passages, question.speakerNames))),
    },
    ...(earlier.length > 0 ? [{ role: 'assistant', content: 'Compris.' } as const, ...earlier] : []),
    { role: 'user', content: `Question : ${asked}` },
  ];
  const reader = new AnswerReader(checker, new Set(shown.map(({ id }) => id)), onText);
  const written = await client.write(
    { task: 'answer', system, messages },
    onText === null ? null : (delta) => reader.push(delta),
    signal,
  );
  return reader.finish(written);
}

/** Puts sentences together as they come: numbers in order of mention, unknown passages and bare claims left out. */
class AnswerReader {
  readonly #checker: Checker;
  readonly #shown: ReadonlySet<number>;
  readonly #onText: ((text: string) => void) | null;
  #raw = '';
  /** Sentences that were read of what came so far. */
  #read = 0;
  #sentences: string[] = [];
  #cited: number[] = [];

  constructor(checker: Checker, shown: ReadonlySet<number>, onText: ((text: string) => void) | null) {
    this.#checker = checker;
    this.#shown = shown;
    this.#onText = onText;
  }

  push(delta: string): void {
    this.#raw += delta;
    // The last one may still grow.
    const whole = withoutThoughts(this.#raw).split(SENTENCE_END).slice(0, -1);
    const shown = this.#text;
    for (const sentence of whole.slice(this.#read)) this.#take(sentence);
    this.#read = Math.max(this.#read, whole.length);
    this.#show(shown);
  }

  finish(written: string): Answer {
    const shown = this.#text;
    // Read anew: a thought may have passed for an answer until its end was seen.
    this.#sentences = [];
    this.#cited = [];
    for (const sentence of written.split(SENTENCE_END)) this.#take(sentence);
    this.#show(shown);
    if (this.#sentences.length === 0) return { answer: NO_ANSWER, passageIds: [] };
    return { answer: this.#text, passageIds: this.#cited };
  }

  get #text(): string {
    return this.#sentences.join(' ');
  }

  #show(shown: string): void {
    const text = this.#text;
    if (text.length > shown.length && text.startsWith(shown)) this.#onText?.(text.slice(shown.length));
  }

  #take(raw: string): void {
    if (raw.includes(UNTOLD)) return;
    const written = raw.replace(/(?<=\])\([^)\]]*\)/g, '');
    const ids = [...written.matchAll(/\[([\d,; ]+)\]/g)]
      .flatMap(([, list = '']) => list.split(/[^\d]+/).filter((one) => one !== ''))
      .map(Number)
      .filter((id) => this.#shown.has(id));
    const passageIds = this.#checker.known(ids);
    if (passageIds.length === 0) return;
    const said = this.#checker.passages(passageIds).map(({ text }) => text);
    const plain = plainText(written.replace(/(?<!\s)\s*\[[\d,; ]+\]/g, ''), said.join('\n')).replace(
      /(?<![\s.])[\s.]+$/u,
      '',
    );
    if (!/\p{L}/u.test(plain)) return;
    const numbers = passageIds.map((id) => {
      if (!this.#cited.includes(id)) this.#cited.push(id);
      return `[${this.#cited.indexOf(id) + 1}]`;
    });
    const doubtful = this.#checker.doubts(plain, passageIds, '').length > 0;
    this.#sentences.push(`${plain}${doubtful ? TO_CHECK : ''} ${numbers.join('')}.`);
  }
}

/**
 * The passages that a question is answered from, in order of the meeting: all of a short one, else those that fit best, each with
 * those beside it.
 */
function chosenPassages(question: Question, room: number): Passage[] {
  const { passages } = question;
  const tokens = passages.map(passageTokens);
  const fits = tokens.reduce((sum, one) => sum + one, 0) <= room;
  if (fits && passages.length <= MOST_SHOWN) return [...passages];
  const kept = new Set<number>();
  let used = 0;
  for (const [nth, at] of bestFor(question).entries()) {
    for (const near of nth < WITH_NEIGHBOURS ? [at - 1, at, at + 1] : [at]) {
      if (kept.has(near) || passages[near] === undefined) continue;
      used += tokens[near] ?? 0;
      if (used > room || kept.size >= MOST_SHOWN) return passages.filter((_, index) => kept.has(index));
      kept.add(near);
    }
  }
  return passages.filter((_, index) => kept.has(index));
}

/** Places of the passages that a question is about, best first; of one that asks for a list or a summary, those of the list. */
function bestFor(question: Question): readonly number[] {
  const { kind, person } = requestOf(question);
  const listed =
    kind === 'decisions' || kind === 'actions'
      ? listAnswer(question, kind, person)
      : kind === 'summary'
        ? summaryAnswer(question)
        : kind === 'voices'
          ? voicesAnswer(question)
          : null;
  const { best } = rank(question);
  if (listed === null) return best;
  const ids = new Set(listed.passageIds);
  const first = [...question.passages.keys()].filter((at) => ids.has(question.passages[at]?.id ?? -1));
  return [...first, ...best.filter((at) => !first.includes(at))];
}
