import type { Answer, Question } from '../../engine.ts';
import { AnswerReader } from './answer-reader.ts';
import { createChecker } from '../check/check.ts';
import { chosenPassages } from './chosen-passages.ts';
import type { Message, ModelClient } from '../client/client.ts';
import { roomOf } from '../minutes/facts.ts';
import { createFence, extractLines, oneLine } from '../texts/fence.ts';
import { answerData, answerPrompt } from '../prompts/answer.ts';
import { meetingHead } from '../prompts/head.ts';
import { tokenBound } from '../client/tokens.ts';

/** Limit on the earlier messages to which a follow-up question may refer. */
const MOST_MESSAGES = 6;
const LONGEST_MESSAGE = 600;

/**
 * Answers a question from the transcript. Leaves out sentences without a passage of the meeting and checks the others.
 * If no sentence is left, the meeting does not answer the question.
 * @param onText gets the answer as it grows, sentence by sentence, checked and numbered
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
