export type AnswerPart =
  | { readonly type: 'text'; readonly text: string; readonly at: number }
  | { readonly type: 'source'; readonly number: number; readonly passage: number; readonly at: number };

/**
 * Cuts an answer at its source numbers (`[1]`, `[2]`, …): number n is the n-th of `sources`, a passage's id.
 * A number without a source stays text.
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
