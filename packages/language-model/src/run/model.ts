import type { ChatHistoryItem, Llama, LlamaContextSequence, LlamaModel } from 'node-llama-cpp';
import type * as Runtime from 'node-llama-cpp';
import type { Card, Counts, Progress, Prompt, Refusal } from '../protocol.ts';
import type { SelfTest } from '../self-test.ts';
import { grammarOf } from './grammar.ts';
import { watchForLoops } from './loops.ts';
import { loadRuntime } from './runtime.ts';
import { pieceIn, selfTest } from './self-test.ts';

/**
 * How often to check whether to stop reading a prompt; ms. Then the fewest tokens between two checks (small pieces
 * are slow), and the number of tokens before the first check.
 */
const LOOK = 800;
const LEAST_PIECE = 32;
const FIRST_PIECE = 64;
/** The model gets two contexts, for minutes and for questions, only if both fit into this share of its memory limit. */
const AMPLE = 0.75;
/** Fewest free tokens that must be left for an answer. */
const LEAST_ANSWER = 64;

/** The model cannot be opened on this machine. */
export class OpeningError extends Error {
  readonly reason: Refusal;
  /** Memory that the model needs; bytes. Null if memory is not the reason. */
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
  /** Called at the beginning, after each piece of the prompt, and with each piece of the answer. */
  readonly onProgress: (progress: Progress) => void;
  readonly onText: (text: string) => void;
}

/** A model in this process. It answers one prompt at a time. */
export interface OpenModel {
  /** @throws OverflowError; the signal's reason, once the current piece of the prompt or token of the answer is done */
  ask(prompt: Prompt, listener: Listener, signal: AbortSignal, urgent: boolean): Promise<Counts>;
  /**
   * Measures how fast the model reads and writes on this machine.
   * @param threads number of threads to measure with; 0: tries one thread for each core for arithmetic, and one fewer
   * @param time limit on the whole measurement; ms
   * @throws the signal's reason
   */
  measure(threads: number, time: number, signal: AbortSignal): Promise<SelfTest>;
}

export interface Opening {
  readonly file: string;
  /** Largest number of tokens of a prompt and its answer together. */
  readonly context: number;
  /** Memory that the model may take; bytes. */
  readonly memory: number;
  /** Threads to compute with; 0: as many as the processor has cores for arithmetic. */
  readonly threads: number;
  /** Graphics card whose library is installed; null: the model computes on the processor. */
  readonly card: Card | null;
}

/** Opens the library for the graphics card if it is installed and works, else the one for the processor. */
async function openLlama(runtime: typeof Runtime, card: Card | null): Promise<Llama> {
  const open = (gpu: Card | false): Promise<Llama> =>
    runtime.getLlama({
      gpu,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      logLevel: runtime.LlamaLogLevel.disabled,
      // Without this, the library uses at least four threads, even on a machine with two cores.
      maxThreads: 0,
    });
  // If a driver is missing or too old, the processor does the work.
  const onCard = card === null ? null : await open(card).catch(() => null);
  return (
    onCard ??
    open(false).catch(() => {
      throw new OpeningError('runtime');
    })
  );
}

/**
 * Opens a model in this process.
 * @param onHeader called before the file's header is read, and once it has been read and the model fits into memory
 * @throws OpeningError
 */
export async function openModel(
  { file, context: size, memory, threads, card }: Opening,
  onHeader: (step: 'reading header' | 'header read') => void,
): Promise<OpenModel> {
  const runtime = await loadRuntime();
  const llama = await openLlama(runtime, card);
  onHeader('reading header');
  const header = await runtime.readGgufFileInfo(file).catch(unreadable);
  const insights = await runtime.GgufInsights.from(header, llama).catch(unreadable);
  if ((insights.trainContextSize ?? 0) < size) throw new OpeningError('context');
  const gpuLayers = llama.gpu === false ? 0 : await layersOnCard(insights, size);
  // Metal computes in the machine's memory; other cards have their own.
  const taken = ({ cpuRam, gpuVram }: { cpuRam: number; gpuVram: number }): number =>
    llama.gpu === 'metal' ? cpuRam + gpuVram : cpuRam;
  const weights = taken(insights.estimateModelResourceRequirements({ gpuLayers }));
  const held = (sequences: number): number =>
    taken(insights.estimateContextResourceRequirements({ contextSize: size, modelGpuLayers: gpuLayers, sequences }));
  const needed = weights + held(1);
  if (!(needed <= memory)) throw new OpeningError('memory', Number.isFinite(needed) ? needed : null);
  onHeader('header read');
  const forBoth = weights + held(2);
  // The library's own check of free memory is not needed after the one above.
  const model = await llama.loadModel({ modelPath: file, gpuLayers, ignoreMemorySafetyChecks: true }).catch(unreadable);
  const context = await model
    .createContext({
      contextSize: size,
      sequences: forBoth <= AMPLE * memory ? 2 : 1,
      threads: threads || llama.cpuMathCores,
      ignoreMemorySafetyChecks: true,
    })
    .catch(() => {
      throw new OpeningError('memory', needed);
    });
  const work = context.getSequence();
  // If possible, questions get their own context, so that the minutes keep theirs while a question is answered.
  const aside = context.sequencesLeft > 0 ? context.getSequence() : work;
  const chatWrapper = runtime.resolveChatWrapper(model, {
    warningLogs: false,
    // The prompts ask for meeting minutes in steps. Thinking aloud would take several minutes longer on a processor.
    customWrapperSettings: { qwen: { thoughts: 'discourage' }, gemma4: { reasoning: false } },
  });
  const chatOn = (sequence: LlamaContextSequence) => ({
    sequence,
    chat: new runtime.LlamaChat({ contextSequence: sequence, chatWrapper }),
  });
  const minutes = chatOn(work);
  const questions = aside === work ? minutes : chatOn(aside);

  /**
   * Reads most of the prompt in pieces. The last piece is read with the first token of the answer.
   * @returns how many tokens had to be read, including that piece
   */
  async function read(
    sequence: LlamaContextSequence,
    tokens: ReturnType<LlamaModel['tokenize']>,
    onRead: (read: number, toRead: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
    const known = sequence.nextTokenIndex;
    onRead(0, tokens.length - known);
    const begun = performance.now();
    let piece = FIRST_PIECE;
    for (let at = known; at + piece < tokens.length;) {
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, at + piece));
      at += piece;
      onRead(at - known, tokens.length - at);
      signal.throwIfAborted();
      piece = pieceIn(LOOK, (at - known) / (performance.now() - begun), LEAST_PIECE);
    }
    return tokens.length - known;
  }

  return {
    async measure(number, time, signal) {
      const cores = llama.cpuMathCores;
      const tried = number > 0 ? [number] : [...new Set([Math.max(1, cores - 1), cores])];
      return { ...(await selfTest({ llama, model, runtime }, tried, time, signal)), memory: needed };
    },

    async ask(prompt, listener, signal, urgent) {
      const { sequence, chat } = urgent ? questions : minutes;
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
        sequence,
        tokens,
        (count, left) => tell({ read: count, toRead: left, reading: performance.now() - begun }),
        signal,
      );
      const before = sequence.tokenMeter.usedOutputTokens;
      const written = (): number => sequence.tokenMeter.usedOutputTokens - before;
      /** Time of the first token of the answer, when the whole prompt has been read; null before. */
      let answering: number | null = null;
      const atText = (): void => {
        const now = performance.now();
        answering ??= now;
        const times = { reading: answering - begun, writing: now - answering };
        tell({ ...times, read: toRead, toRead: 0, written: written() });
      };
      const grammar = prompt.schema === null ? null : await llama.createGrammar({ grammar: grammarOf(prompt.schema) });
      const loops = watchForLoops();
      const loop = new AbortController();
      const { metadata } = await chat.generateResponse(history, {
        ...(grammar !== null && { grammar }),
        temperature: 0,
        maxTokens: Math.min(free, prompt.length),
        // No part of the prompt is dropped to make room for the answer: if the context is full, the answer ends.
        contextShift: { size: 1 },
        budgets: { thoughtTokens: 0 },
        repeatPenalty: false,
        signal: AbortSignal.any([signal, loop.signal]),
        // An answer that is stopped because it loops is still passed on. If the caller stops the answer, the signal's
        // reason is thrown below.
        stopOnAbortSignal: true,
        onTextChunk: (text) => {
          atText();
          listener.onText(text);
        },
        onToken: (tokensWritten) => {
          if (tokensWritten.map(loops).includes(true)) loop.abort();
        },
      });
      signal.throwIfAborted();
      atText();
      const { toRead: _nothing, ...counts } = progress;
      return { ...counts, cut: metadata.stopReason === 'maxTokens', looped: loop.signal.aborted };
    },
  };
}

/** Tells how many layers of a model the graphics card holds; the processor has the others. */
async function layersOnCard(insights: Runtime.GgufInsights, contextSize: number): Promise<number> {
  const { gpuLayers } = await insights.configurationResolver.resolveModelGpuLayersV2({ fitContext: { contextSize } });
  return gpuLayers;
}

function unreadable(): never {
  throw new OpeningError('unreadable');
}

/** Builds the conversation. It ends with an empty answer, which the model continues. */
function historyOf({ system, messages }: Prompt): ChatHistoryItem[] {
  return [
    { type: 'system', text: system },
    ...messages.map(({ role, content }): ChatHistoryItem =>
      role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] },
    ),
    { type: 'model', response: [] },
  ];
}
