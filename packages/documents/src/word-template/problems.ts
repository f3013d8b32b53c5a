/** What is wrong with a Word template, in French, for the person who made it. It quotes the template, never a meeting. */
export interface TemplateProblem {
  readonly message: string;
  /** Where in the file: « en-tête, « Séance du {date » »; null where it is the file as a whole. */
  readonly place: string | null;
}

/** A Word template that cannot be used; `problems` has at least one. */
export class WordTemplateError extends Error {
  override readonly name = 'WordTemplateError';
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[], options?: ErrorOptions) {
    super(problems.map(({ message }) => message).join(' '), options);
    this.problems = problems;
  }
}

/** The file as a whole is refused. */
export const refused = (message: string, options?: ErrorOptions): WordTemplateError =>
  new WordTemplateError([{ message, place: null }], options);
