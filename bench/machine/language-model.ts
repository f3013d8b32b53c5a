import { localModelAt } from '@greffier/language-model/local-model';
import type { Prompt } from '@greffier/language-model/protocol';
import { grammarOf } from '@greffier/language-model/run/grammar';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Limit on the tokens of an answer. Far fewer tokens show whether an answer keeps the requested form. */
const LENGTH = 96;
const CONTEXT = 8_192;
/** Number of prompts on which our process and the bare runtime are compared. The form is checked for all prompts. */
const COMPARED = 12;

const Facts = z.object({
  facts: z.array(z.object({ kind: z.enum(['fact', 'decision', 'action']), text: z.string(), passage: z.int().min(0) })),
});
const { $schema: _dialect, ...SCHEMA } = z.toJSONSchema(Facts);

const SPEAKERS = ['Anne Jobin', 'Léo Arc', 'Marc Dubois', 'Claire Rey', 'Ada Morel'];
const MATTERS = [
  'la toiture de l’école',
  'la fête du village',
  'le chauffage de la salle',
  'le parking de la gare',
  'le budget du club',
  'la réfection du pont',
];
const SAID = [
  (matter: string, figure: number) => `Le devis pour ${matter} s’élève à ${figure} 800 francs.`,
  (matter: string) => `Je propose qu’on accepte ${matter} sous réserve des autorisations.`,
  (matter: string, figure: number) => `Pour ${matter}, on vote : ${figure} voix pour, une contre.`,
  (matter: string, figure: number) => `Je m’occupe de ${matter} avant le ${figure} mars.`,
  (matter: string) => `Je ne suis pas d’accord : ${matter} peut attendre.`,
];

/** Sixty prompts like the product's: numbered passages, and a schema for three prompts in four. */
const PROMPTS: readonly Prompt[] = Array.from({ length: 60 }, (_, number) => {
  const passages = Array.from({ length: 4 + (number % 7) }, (__, at) => {
    const say = SAID[(number + at) % SAID.length];
    return `[${at + 1}] ${SPEAKERS[(number * 3 + at) % SPEAKERS.length]} : ${say?.(MATTERS[(number + at) % MATTERS.length] ?? '', 3 + ((number + at) % 25))}`;
  });
  const isQuestion = number % 4 === 3;
  return {
    system: isQuestion
      ? 'Tu réponds en français, en une phrase, d’après les passages.'
      : 'Tu notes en français les faits, décisions et tâches des passages, chacun avec le numéro de son passage.',
    messages: [
      {
        role: 'user',
        content: `${passages.join('\n')}\n\n${isQuestion ? 'Question : que coûte le devis ?' : 'Faits :'}`,
      },
    ],
    schema: isQuestion ? null : SCHEMA,
    length: LENGTH,
  };
});

/**
 * Tells whether an answer keeps the form: JSON of the schema, or the beginning of such JSON if the answer was cut;
 * words if there is no schema. `cut` is counted separately: the product cannot read a cut answer, and asks for less.
 */
function formOf(text: string, cut: boolean, schema: Prompt['schema']): 'kept' | 'cut' | 'lost' {
  if (schema === null) return /\p{L}/u.test(text) ? 'kept' : 'lost';
  if (cut) return /^\{"facts": ?\[(?:\{"kind": ?"(?:fact|decision|action)"|$|\])/.test(text) ? 'cut' : 'lost';
  try {
    return Facts.safeParse(JSON.parse(text)).success ? 'kept' : 'lost';
  } catch {
    return 'lost';
  }
}

/** Reads the largest memory of a process so far, including its model's file; MB. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
}

/**
 * Opens node-llama-cpp in this process as its own guide does. The product takes longer, because of its child process,
 * messages and checks.
 */
async function openBare(file: string, threads: number) {
  const { getLlama, LlamaChatSession, LlamaLogLevel } = await import('node-llama-cpp');
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: LlamaLogLevel.error, maxThreads: 0 });
  const model = await llama.loadModel({ modelPath: file });
  const context = await model.createContext({ contextSize: CONTEXT, threads: threads || llama.cpuMathCores });
  const sequence = context.getSequence();
  const grammar = await llama.createGrammar({ grammar: grammarOf(SCHEMA) });
  return {
    /** Answers a prompt. @returns the seconds that it took */
    async ask({ system, messages, schema, length }: Prompt): Promise<number> {
      await sequence.clearHistory();
      const begun = performance.now();
      const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: system });
      await session.prompt(messages[0]?.content ?? '', {
        temperature: 0,
        maxTokens: length,
        budgets: { thoughtTokens: 0 },
        ...(schema !== null && { grammar }),
      });
      const seconds = (performance.now() - begun) / 1_000;
      session.dispose({ disposeSequence: false });
      return seconds;
    },
    close: () => llama.dispose(),
  };
}

/**
 * Prints the tokens read and written per second, how much slower our process is than the bare runtime, the memory, and
 * how many answers keep their form.
 */
export async function benchLanguageModel(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { model: { type: 'string' }, threads: { type: 'string' } },
  });
  if (values.model === undefined)
    throw new Error('usage: npm run bench -- language-model --model <gguf> [--threads <n>]');
  const threads = Number(values.threads ?? 0);
  const signal = new AbortController().signal;
  const model = localModelAt(values.model, { context: CONTEXT, threads });
  const bare = await openBare(values.model, threads);
  try {
    const own = async (prompt: Prompt) => {
      const begun = performance.now();
      let first = begun;
      const answer = await model.ask(prompt, {
        urgent: false,
        signal,
        onText: () => (first = first === begun ? performance.now() : first),
      });
      return { ...answer, reading: (first - begun) / 1_000, seconds: (performance.now() - begun) / 1_000 };
    };
    await model.open(signal);
    const ratios: number[] = [];
    const forms = { kept: 0, cut: 0, lost: 0 };
    let [read, readSeconds, written, writeSeconds] = [0, 0, 0, 0];
    for (const [number, prompt] of PROMPTS.entries()) {
      const answer = await own(prompt);
      forms[formOf(answer.text, answer.cut, prompt.schema)] += 1;
      read += answer.read;
      readSeconds += answer.reading;
      written += answer.written;
      writeSeconds += answer.seconds - answer.reading;
      console.error(`${number + 1} of ${PROMPTS.length}`);
      if (number >= COMPARED) continue;
      // Our process and the bare runtime run in turn, so other work on the machine affects both. Their answers agree.
      ratios.push(answer.seconds / (await bare.ask(prompt)));
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}, ${model.name}\n`,
    );
    console.log('| | |\n|---|---|');
    console.log(`| tokens read a second | ${Math.round(read / readSeconds)} |`);
    console.log(`| tokens written a second | ${Math.round(written / writeSeconds)} |`);
    console.log(`| time beside the bare runtime, median of ${ratios.length} prompts | ${median.toFixed(2)} |`);
    console.log(`| most memory of the process, file included | ${Math.round(await peakOf(model.pid))} MB |`);
    console.log(
      `| form kept | ${forms.kept + forms.cut} of ${PROMPTS.length}, ${forms.cut} of them cut at ${LENGTH} tokens |`,
    );
    if (forms.lost > 0) process.exitCode = 1;
  } finally {
    await model.close();
    await bare.close();
  }
}
