/** A question with two answers; see `confirm`. */
export interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** True where something is lost: the button is red. */
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

/** The question that waits for its answer; ConfirmHost draws it. */
export const getQuestion = (): AskedQuestion | null => asked;

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks before something is done. Resolves to true when the person confirms, false when they cancel or close.
 * A question that is still open when another is asked counts as cancelled.
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
