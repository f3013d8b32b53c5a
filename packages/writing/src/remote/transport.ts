export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One prompt, as the transport gets it. */
export interface Call {
  /** Purpose of the call; this name goes into the log. */
  readonly task: string;
  readonly system: string;
  readonly messages: readonly Message[];
  /** The JSON schema of the answer; null for plain text. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** Limit on the tokens of the answer. */
  readonly length: number;
  /** Whether a person waits for the answer. */
  readonly urgent: boolean;
}

export interface Written {
  readonly text: string;
  /** Whether the answer ended because it reached its greatest length. */
  readonly cut: boolean;
  /** Whether the model was stopped because the answer repeated itself. */
  readonly looped?: boolean;
}

/** The progress of an answer. */
export interface Count {
  /** Tokens of the prompt. */
  readonly prompt: number;
  /** Tokens of the prompt that were read now; the beginning may still be known from the previous prompt. */
  readonly read: number;
  /** Tokens of the prompt that are still to be read. */
  readonly toRead: number;
  readonly written: number;
  /** The time that reading and writing took so far; ms. */
  readonly reading: number;
  readonly writing: number;
}

/** Carries prompts to a language model, and brings back its answers, unchanged. */
export interface Transport {
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** Whether the transport reports the progress of an answer. */
  readonly counts: boolean;
  /**
   * @param onText gets the text as it comes; null if nobody waits for it
   * @param onCount called now and then with the progress of the answer
   * @throws ModelError; the signal's reason
   */
  send(
    call: Call,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
    onCount?: (count: Count) => void,
  ): Promise<Written>;
}
