export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One prompt, as whatever carries it to a model gets it. */
export interface Call {
  /** What the call is for, as the log names it. */
  readonly task: string;
  readonly system: string;
  readonly messages: readonly Message[];
  /** The JSON schema of the answer; null for plain text. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** Tokens that the answer may take at most. */
  readonly length: number;
  /** Whether a person waits for the answer. */
  readonly urgent: boolean;
}

export interface Written {
  readonly text: string;
  /** Whether the answer ended because it was as long as it might be. */
  readonly cut: boolean;
  /** Whether the answer was stopped because it said the same again and again. */
  readonly looped?: boolean;
}

/** How far an answer is. */
export interface Count {
  /** Tokens of the prompt. */
  readonly prompt: number;
  /** Those of them that are read anew so far: the beginning may still be known from the prompt before. */
  readonly read: number;
  /** Those of them that are left to be read. */
  readonly toRead: number;
  readonly written: number;
  /** Time that reading and writing took so far; ms. */
  readonly reading: number;
  readonly writing: number;
}

/** Carries prompts to a language model, and brings back what it writes as it is. */
export interface Transport {
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** Whether it tells how far an answer is. */
  readonly counts: boolean;
  /**
   * @param onText is handed the text as it comes; null where nobody waits for it
   * @param onCount is told, now and then, how far the answer is
   * @throws ModelError; the signal's reason
   */
  send(
    call: Call,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
    onCount?: (count: Count) => void,
  ): Promise<Written>;
}
