import { openEncoder, type SentenceEncoder } from '@greffier/sentence-encoder/encoder';
import { ENCODER } from '@greffier/sentence-encoder/protocol';
import { fullTitles } from '@greffier/writing/agenda/outline';
import { wholeQuestion } from '@greffier/writing/answers/follow-up';
import type { Question } from '@greffier/writing/engine';
import type { Meanings, QuestionMeanings } from '@greffier/writing/types';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MeetingFile } from './meeting-file.ts';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
/** Vectors of earlier runs, because encoding all meetings takes minutes. */
const KEPT = new URL('../../node_modules/.cache/greffier-bench/meanings/', import.meta.url);

let encoder: Promise<SentenceEncoder> | undefined;

/** Computes what a meeting's passages and titles mean, with the sentence encoder that comes with the product. */
export async function meaningsOf({ passages, agenda }: Pick<MeetingFile, 'passages' | 'agenda'>): Promise<Meanings> {
  return {
    passages: await vectorsOf(
      passages.map(({ text }) => text),
      'passage',
    ),
    titles: await vectorsOf(fullTitles(agenda), 'query'),
  };
}

type Asked = Pick<Question, 'query' | 'history'>;
type Questioned = Pick<MeetingFile, 'name' | 'passages' | 'agenda' | 'questions'>;

/** Computes what a meeting and the questions about it mean. @returns the meanings for one of these questions */
export async function questionMeaningsOf(meeting: Questioned): Promise<(asked: Asked) => QuestionMeanings> {
  const meanings = await meaningsOf(meeting);
  const asked = meeting.questions.flatMap(({ question, after }) => [
    ...(after === undefined ? [] : [after]),
    wholeQuestion({ query: question, history: after === undefined ? [] : [{ role: 'user', content: after }] }),
  ]);
  const vectors = await vectorsOf(asked, 'query');
  const byText = new Map(asked.map((text, at) => [text, vectors[at]] as const));
  return (one) => {
    const question = byText.get(wholeQuestion(one));
    if (question === undefined) throw new Error(`not a question about ${meeting.name}`);
    return { ...meanings, question };
  };
}

async function vectorsOf(texts: readonly string[], kind: 'passage' | 'query'): Promise<Float32Array[]> {
  const digest = createHash('sha256')
    .update(JSON.stringify([ENCODER, kind, texts]))
    .digest('hex');
  const file = new URL(`${digest}.f32`, KEPT);
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) {
    const all = new Float32Array(kept.buffer, kept.byteOffset, kept.byteLength / 4);
    const size = all.length / texts.length;
    return texts.map((_, at) => all.slice(at * size, (at + 1) * size));
  }
  encoder ??= openEncoder(MODELS, { threads: 2 });
  const vectors = await (await encoder).embed(texts, kind);
  await mkdir(KEPT, { recursive: true });
  // Another bench may be reading.
  const incoming = new URL(`${digest}.${process.pid}`, KEPT);
  await writeFile(
    incoming,
    Buffer.concat(vectors.map((vector) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))),
  );
  await rename(incoming, file);
  return vectors;
}
