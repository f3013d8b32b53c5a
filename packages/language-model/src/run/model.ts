import type { ChatHistoryItem, LlamaModel } from 'node-llama-cpp';
import type { Counts, Progress, Prompt, Refusal } from '../protocol.ts';
import { grammarOf } from './grammar.ts';
import { loadRuntime } from './runtime.ts';

/** Tokens of a prompt that are read between two looks at whether to stop. */
const PIECE = 128;
/** Tokens that must be free for an answer. */
const LEAST_ANSWER = 64;

/** The model cannot be used here. */
export class OpeningError extends Error {
  readonly reason: Refusal;
  /** Bytes; null where it is not memory that is missing. */
  readonly needed: number | null;

  constructor(reason: Refusal, needed: number | null = null) {
    super(reason);
    this.reason = reason;
    this.needed = needed;
  }
}

/** The prompt leaves no room for an answer. */
export class OverflowError extends Error {}

export interface Listener {
  /** At the beginning, after each piece of the prompt, and with each text. */
  readonly onProgress: (progress: Progress) => void;
  readonly onText: (text: string) => void;
}

/** A model in this process. It answers one prompt at a time. */
export interface OpenModel {
  /** @throws OverflowError; the signal's reason, after a piece of the prompt or a token of the answer at the latest */
  ask(prompt: Prompt, listener: Listener, signal: AbortSignal): Promise<Counts>;
}

export interface Opening {
  readonly file: string;
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** Bytes that the model may take in all. */
  readonly memory: number;
  /** Threads that it computes with; 0: as many as the processor has cores for arithmetic. */
  readonly threads: number;
}

/** @throws OpeningError */
export async function openModel({ file, context: size, memory, threads }: Opening): Promise<OpenModel> {
  const runtime = await loadRuntime();
  const llama = await runtime
    .getLlama({
      gpu: false,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      logLevel: runtime.LlamaLogLevel.disabled,
      // Without this, four threads at least, on a machine with two cores too.
      maxThreads: 0,
    })
    .catch(() => {
      throw new OpeningError('runtime');
    });
  const header = await runtime.readGgufFileInfo(file).catch(unreadable);
  const insights = await runtime.GgufInsights.from(header, llama).catch(unreadable);
  if ((insights.trainContextSize ?? 0) < size) throw new OpeningError('context');
  const weights = insights.estimateModelResourceRequirements({ gpuLayers: 0 });
  const held = insights.estimateContextResourceRequirements({ contextSize: size, modelGpuLayers: 0 });
  const needed = weights.cpuRam + held.cpuRam;
  if (!(needed <= memory)) throw new OpeningError('memory', Number.isFinite(needed) ? needed : null);
  // What is free was looked at above, by our own measure.
  const model = await llama.loadModel({ modelPath: file, ignoreMemorySafetyChecks: true }).catch(unreadable);
  const context = await model
    .createContext({ contextSize: size, threads: threads || llama.cpuMathCores, ignoreMemorySafetyChecks: true })
    .catch(() => {
      throw new OpeningError('memory', needed);
    });
  const sequence = context.getSequence();
  const chatWrapper = runtime.resolveChatWrapper(model, {
    warningLogs: false,
    // Minutes are asked for in steps by the prompts: thinking aloud would cost minutes more on a processor.
    customWrapperSettings: { qwen: { thoughts: 'discourage' }, gemma4: { reasoning: false } },
  });
  const chat = new runtime.LlamaChat({ contextSequence: sequence, chatWrapper });

  /**
   * Reads most of the prompt, piece by piece: the last piece is read with the first token of the answer.
   * @returns how many tokens had to be read, that piece included
   */
  async function read(
    tokens: ReturnType<LlamaModel['tokenize']>,
    onRead: (read: number, toRead: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
    const known = sequence.nextTokenIndex;
    onRead(0, tokens.length - known);
    for (let at = known; at + PIECE < tokens.length; at += PIECE) {
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, at + PIECE));
      onRead(at + PIECE - known, tokens.length - at - PIECE);
      signal.throwIfAborted();
    }
    return tokens.length - known;
  }

  return {
    async ask(prompt, listener, signal) {
      const history = historyOf(prompt);
      const { contextText } = chatWrapper.generateContextState({ chatHistory: history });
      const tokens = contextText.tokenize(model.tokenizer);
      const free = context.contextSize - tokens.length - 1;
      if (free < LEAST_ANSWER) throw new OverflowError();
      const begun = performance.now();
      let progress: Progress = { prompt: tokens.length, read: 0, toRead: 0, written: 0, reading: 0, writing: 0 };
      const tell = (more: Partial<Progress>): void => {
        progress = { ...progress, ...more };
        listener.onProgress(progress);
      };
      const toRead = await read(
        tokens,
        (count, left) => tell({ read: count, toRead: left, reading: performance.now() - begun }),
        signal,
      );
      const before = sequence.tokenMeter.usedOutputTokens;
      const written = (): number => sequence.tokenMeter.usedOutputTokens - before;
      /** When the first token was there; all of the prompt is read by then. */
      let answering: number | null = null;
      const atText = (): void => {
        const now = performance.now();
        answering ??= now;
        const times = { reading: answering - begun, writing: now - answering };
        tell({ ...times, read: toRead, toRead: 0, written: written() });
      };
      const grammar = prompt.schema === null ? null : await llama.createGrammar({ grammar: grammarOf(prompt.schema) });
      const { metadata } = await chat.generateResponse(history, {
        ...(grammar !== null && { grammar }),
        temperature: 0,
        maxTokens: Math.min(free, prompt.length),
        // Nothing of a prompt is ever dropped to make room: where it is full, the answer ends.
        contextShift: { size: 1 },
        budgets: { thoughtTokens: 0 },
        repeatPenalty: false,
        signal,
        onTextChunk: (text) => {
          atText();
          listener.onText(text);
        },
      });
      atText();
      const { toRead: _nothing, ...counts } = progress;
      return { ...counts, cut: metadata.stopReason === 'maxTokens' };
    },
  };
}

function unreadable(): never {
  throw new OpeningError('unreadable');
}

/** The conversation, with the answer that is to come at its end. */
function historyOf({ system, messages }: Prompt): ChatHistoryItem[] {
  return [
    { type: 'system', text: system },
    ...messages.map(({ role, content }): ChatHistoryItem =>
      role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] },
    ),
    { type: 'model', response: [] },
  ];
}
