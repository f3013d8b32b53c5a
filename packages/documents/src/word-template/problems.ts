/**
 * A problem of a Word template, in French, for the person who made it. It quotes the template, never a meeting.
 */
export interface TemplateProblem {
  readonly message: string;
  /** Where in the file: « en-tête, « Séance du {date » »; null for the file as a whole. */
  readonly place: string | null;
}

/** Error for a Word template that cannot be used; `problems` has at least one entry. */
export class WordTemplateError extends Error {
  override readonly name = 'WordTemplateError';
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[], options?: ErrorOptions) {
    super(problems.map(({ message }) => message).join(' '), options);
    this.problems = problems;
  }
}

/** Makes the error that refuses the file as a whole. */
export const refused = (message: string, options?: ErrorOptions): WordTemplateError =>
  new WordTemplateError([{ message, place: null }], options);
