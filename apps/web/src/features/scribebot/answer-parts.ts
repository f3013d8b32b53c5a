export type AnswerPart =
  | { readonly type: 'text'; readonly text: string; readonly at: number }
  | { readonly type: 'source'; readonly number: number; readonly passage: number; readonly at: number };

/**
 * Splits an answer at its source numbers (`[1]`, `[2]`, …). Number n stands for the n-th of `sources`, which are ids of
 * passages. A number without a source stays text.
 */
export function answerParts(answer: string, sources: readonly number[]): AnswerPart[] {
  let at = 0;
  return answer.split(/(\[\d+\])/).flatMap((piece): AnswerPart[] => {
    const here = at;
    at += piece.length;
    if (piece === '') return [];
    const number = Number(/^\[(\d+)\]$/.exec(piece)?.[1]);
    const passage = sources[number - 1];
    return [
      passage === undefined ? { type: 'text', text: piece, at: here } : { type: 'source', number, passage, at: here },
    ];
  });
}

const DASH = '– ';

/** A part of an answer between blank lines: text, then list entries if lines begin with a dash. */
export interface AnswerBlock {
  /** Text before the entries; empty if the part has only entries. */
  readonly text: string;
  readonly entries: readonly string[];
  /** Position in the answer at which the part begins. */
  readonly at: number;
}

export function answerBlocks(answer: string): AnswerBlock[] {
  let next = 0;
  return answer.split('\n\n').map((stretch) => {
    const at = next;
    next += stretch.length + 2;
    const lines = stretch.split('\n');
    const first = lines.findIndex((line) => line.startsWith(DASH));
    if (first < 0) return { text: stretch, entries: [], at };
    const entries: string[] = [];
    for (const line of lines.slice(first)) {
      if (line.startsWith(DASH)) entries.push(line.slice(DASH.length));
      else entries.push(`${entries.pop() ?? ''}\n${line}`);
    }
    return { text: lines.slice(0, first).join('\n'), entries, at };
  });
}
