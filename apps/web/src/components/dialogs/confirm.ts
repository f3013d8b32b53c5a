/** A question with two answers; see `confirm`. */
export interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** True if something will be lost; the button is then red. */
  readonly danger?: boolean;
}

export interface AskedQuestion extends Question {
  readonly answer: (confirmed: boolean) => void;
}

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: AskedQuestion | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** The question that waits for an answer; ConfirmHost shows it. */
export const getQuestion = (): AskedQuestion | null => asked;

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks before something is done. Resolves to true when the person confirms, and to false when they cancel or close. If
 * another question is asked before the answer, the first counts as cancelled.
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (confirmed) => {
        show(null);
        resolve(confirmed);
      },
    });
  });
}
