import { fileURLToPath } from 'node:url';

// As in the server, child processes use the code that Node compiled the last time, and start sooner.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/greffier-node', import.meta.url));

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  answers: async (args) => (await import('./writing/answers/answers.ts')).benchAnswers(args),
  agendas: async (args) => (await import('./agendas/agendas.ts')).benchAgendas(args),
  'agendas-learn': async (args) => (await import('./lines-learn/command.ts')).learnLines(args),
  checks: async (args) => (await import('./writing/checks/checks.ts')).benchChecks(args),
  convocations: async (args) => (await import('./convocations/command.ts')).writeConvocations(args),
  doubts: async (args) => (await import('./speech/doubts.ts')).benchDoubts(args),
  'draw-agendas': async () => (await import('./agendas/draw-agendas.ts')).drawAgendas(),
  faults: async (args) => (await import('./faults/faults.ts')).benchFaults(args),
  findings: async (args) => (await import('./writing/findings/findings.ts')).benchFindings(args),
  fuzz: async (args) => (await import('./fuzz/fuzz.ts')).benchFuzz(args),
  hostile: async (args) => (await import('./hostile/hostile.ts')).benchHostile(args),
  install: async () => (await import('./machine/install.ts')).benchInstall(),
  schemathesis: async (args) => (await import('./fuzz/schemathesis.ts')).benchSchemathesis(args),
  'language-model': async (args) => (await import('./machine/language-model.ts')).benchLanguageModel(args),
  placement: async (args) => (await import('./writing/placement/placement.ts')).benchPlacement(args),
  speech: async (args) => (await import('./speech/speech.ts')).benchSpeech(args),
  load: async (args) => (await import('./load/load.ts')).benchLoad(args),
  memory: async (args) => (await import('./machine/memory.ts')).benchMemory(args),
  progress: async (args) => (await import('./machine/progress-served.ts')).benchProgress(args),
  quotations: async (args) => (await import('./writing/quotations.ts')).benchQuotations(args),
  recorded: async (args) => (await import('./recorded/command.ts')).benchRecorded(args),
  recording: async (args) => (await import('./machine/recording.ts')).benchRecording(args),
  search: async (args) => (await import('./search/search.ts')).benchSearch(args),
  speakers: async (args) => (await import('./speech/speakers.ts')).benchSpeakers(args),
  upload: async (args) => (await import('./machine/upload.ts')).benchUpload(args),
  vocabulary: async (args) => (await import('./vocabulary/vocabulary.ts')).benchVocabulary(args),
  writing: async (args) => (await import('./writing/writing.ts')).run(args),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}> [arguments]`);
  process.exitCode = 2;
} else {
  try {
    await bench(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
