import { NO_ANSWER } from '../../answers/answer.ts';
import type { Answer } from '../../engine.ts';
import type { Checker } from '../check/check.ts';
import { withoutThoughts } from '../client/json.ts';
import { plainText } from '../texts/plain.ts';
import { UNTOLD } from '../prompts/answer.ts';

/** Mark after a sentence that its passages do not fully support; French. */
const TO_CHECK = ' (à vérifier)';
const SENTENCE_END = /(?<=[.!?…](?:\s?\[[\d,; ]{1,40}\]){0,9})(?<!\s)\s+(?=[«"(]?\s?[\p{Lu}\p{N}])/u;

/**
 * Assembles the sentences of an answer as they arrive: numbers their passages in order of mention, and leaves out
 * unknown passages and claims without a source.
 */
export class AnswerReader {
  readonly #checker: Checker;
  readonly #shown: ReadonlySet<number>;
  readonly #onText: ((text: string) => void) | null;
  #raw = '';
  /** Number of sentences read so far. */
  #read = 0;
  #sentences: string[] = [];
  /**
   * Whether the model says that the meeting does not answer the question. Its other sentences then say what was said
   * about the matter.
   */
  #untold = false;
  #cited: number[] = [];

  constructor(checker: Checker, shown: ReadonlySet<number>, onText: ((text: string) => void) | null) {
    this.#checker = checker;
    this.#shown = shown;
    this.#onText = onText;
  }

  push(delta: string): void {
    this.#raw += delta;
    // The last sentence may still grow.
    const whole = withoutThoughts(this.#raw).split(SENTENCE_END).slice(0, -1);
    const shown = this.#text;
    for (const sentence of whole.slice(this.#read)) this.#take(sentence);
    this.#read = Math.max(this.#read, whole.length);
    this.#show(shown);
  }

  finish(written: string): Answer {
    const shown = this.#text;
    // Reads everything again, since a thought may have looked like an answer until its end was seen.
    this.#sentences = [];
    this.#cited = [];
    this.#untold = false;
    for (const sentence of written.split(SENTENCE_END)) this.#take(sentence);
    this.#show(shown);
    if (this.#sentences.length === 0) return { answer: NO_ANSWER, passageIds: [] };
    return { answer: this.#text, passageIds: this.#cited };
  }

  get #text(): string {
    return [...(this.#untold ? [NO_ANSWER] : []), ...this.#sentences].join(' ');
  }

  #show(shown: string): void {
    const text = this.#text;
    if (text.length > shown.length && text.startsWith(shown)) this.#onText?.(text.slice(shown.length));
  }

  #take(sentence: string): void {
    // After sentences that answer a part of the question, `UNTOLD` only means that the rest was not said.
    if (sentence.includes(UNTOLD) && this.#sentences.length === 0) this.#untold = true;
    const raw = sentence.replaceAll(UNTOLD, '').replace(/^[\s.:;,–—-]+/u, '');
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
