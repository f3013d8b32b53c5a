import { createHash } from 'node:crypto';
import type { Call } from '@greffier/writing/remote/transport';
import { z } from 'zod';

/** Tokens that a prompt and its answer may have together; the same as for a model on this machine. */
export const CONTEXT = 8_192;

/** Beginning of a prompt's fence, with a mark that differs each time. */
const FENCE = /<<<DONNEES (\S+)/u;
const MARK = '0'.repeat(18);
/** Lowest estimate of the number of characters in a token. French tokens have more. */
const LETTERS = 3;

/** A prompt whose text is the same each time that it is asked. */
export interface Prompt extends Pick<Call, 'system' | 'messages' | 'schema' | 'length'> {
  /** Identifier made from the prompt's content. If the prompt asks again, it ends with a hyphen and the first's digest. */
  readonly digest: string;
  /** Digest of the prompt whose answer is asked for again; null for a prompt that asks for the first time. */
  readonly first: string | null;
}

export function promptOf({ system, messages, schema, length }: Call): Prompt {
  const mark = FENCE.exec(system)?.[1];
  const still = (text: string): string => (mark === undefined ? text : text.replaceAll(mark, MARK));
  const prompt = {
    system: still(system),
    messages: messages.map(({ role, content }) => ({ role, content: still(content) })),
    schema,
  };
  const asksAgain = schema !== null && messages.length > 2;
  const first = asksAgain ? digestOf({ ...prompt, messages: prompt.messages.slice(0, -2) }) : null;
  return { ...prompt, length, digest: [digestOf(prompt), ...(first === null ? [] : [first])].join('-'), first };
}

const digestOf = (prompt: Pick<Prompt, 'system' | 'messages' | 'schema'>): string =>
  createHash('sha256').update(JSON.stringify(prompt)).digest('hex').slice(0, 16);

const SIDES = { user: 'USER', assistant: 'ASSISTANT (what you answered before)' } as const;

/** Formats a prompt for a human reader. */
export function readable({ system, messages, schema, length }: Prompt): string {
  const form = schema === null ? 'plain text' : 'one JSON object that fits the schema at the end, nothing else';
  const part = (title: string, text: string): string => `===== ${title} =====\n${text}\n`;
  return [
    `Answer with ${form}; at most ${length * LETTERS} characters.\n`,
    part('SYSTEM', system),
    ...messages.map(({ role, content }) => part(SIDES[role], content)),
    ...(schema === null ? [] : [part('SCHEMA', JSON.stringify(schema, null, 2))]),
  ].join('\n');
}

/** An answer as it is kept: text, or an object if the prompt asked for one. */
export type Kept = string | object;

/** Reads an answer. @returns the form in which the answer is kept, or a description of its fault */
export function readAnswer(
  { schema, length }: Prompt,
  written: string,
): { readonly kept: Kept } | { readonly wrong: string } {
  const text = written.trim();
  if (text === '') return { wrong: 'The answer is empty.' };
  if (text.length > length * LETTERS)
    return { wrong: `The answer has ${text.length} characters; ${length * LETTERS} are the most.` };
  if (schema === null) return { kept: text };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { wrong: `The answer is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = z.fromJSONSchema(schema).safeParse(value);
  if (!parsed.success) return { wrong: `The answer does not fit the schema.\n${z.prettifyError(parsed.error)}` };
  return { kept: value as object };
}

/** Writes a kept answer in the form in which the engine would get it from the model. */
export const writtenOf = (kept: Kept): string => (typeof kept === 'string' ? kept : JSON.stringify(kept));
