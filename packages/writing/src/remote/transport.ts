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

/** Carries prompts to a language model, and brings back what it writes as it is. */
export interface Transport {
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /**
   * @param onText is handed the text as it comes; null where nobody waits for it
   * @throws ModelError; the signal's reason
   */
  send(call: Call, onText: ((delta: string) => void) | null, signal: AbortSignal): Promise<Written>;
}
