import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { alignPassages, type TimedText } from '../transcript/alignment.ts';
import { countAttempt } from './attempts.ts';
import { openCheckpoints, type Checkpoints, type Plan, type SegmentResult } from './checkpoints.ts';
import { clusterVoices } from '../voices/clustering/clustering.ts';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import { findTurns } from '../voices/diarization.ts';
import { startEngine } from './engine-threads.ts';
import { choosePieces } from '../voices/find-speakers/pieces.ts';
import { writeVoices } from '../voices/find-speakers/voices-file.ts';
import { planWork, workOf, type PlannedWork, type WorkMeter } from './progress.ts';
import { loadModels, type ModelPaths } from '../models/paths.ts';
import { STARTER_MODELS } from '../models/catalogue/catalogue.ts';
import { readPcm, writePcm, type OnPart } from '../sound/pcm-file.ts';
import { withRemoteText } from './remote-engine.ts';
import type { Ask } from '../text/remote/request.ts';
import { workSegments } from './segment-work.ts';
import { planSegments } from '../sound/segments.ts';
import { writeSentences } from '../transcript/sentences.ts';
import { openSession } from '../models/onnx/sessions.ts';
import { withFilesIn } from './results.ts';
import { writeSnippets } from '../sound/snippets.ts';
import { length, type Span } from '../sound/spans.ts';
import type { TranscribeOptions, Transcription } from '../types.ts';
import { joined } from '../numbers/vectors.ts';
import { vocabularyCorrection } from '../transcript/vocabulary/correction.ts';
import { knownWords } from '../transcript/vocabulary/known-words.ts';
import { findSpeech, type Sound } from '../voices/voice-activity.ts';

/** How many bytes at each end of a recording identify it. */
const FINGERPRINT = 1 << 20;

export interface PipelineDeps {
  readonly loadModels: typeof loadModels;
  readonly decode: (source: string, target: string, onPart: OnPart) => Promise<number>;
  readonly listen: (
    models: ModelPaths,
    sound: Sound,
    onHeard?: (seconds: number, spoken: number) => void,
  ) => Promise<Span[]>;
  readonly startEngine: typeof startEngine;
  /** Asks the server that recognises text, if there is one. */
  readonly ask: Ask;
}

export const pipelineDeps: PipelineDeps = {
  loadModels,
  decode: writePcm,
  listen: async (models, sound, onHeard) => findSpeech(await openSession(models.voiceActivity), sound, {}, onHeard),
  startEngine,
  ask: () => Promise.reject(new Error('no server can be asked from here')),
};

/** Turns a recording into passages, in this process. Work that an earlier run finished is taken from the checkpoints. */
export async function runPipeline(
  file: string,
  options: TranscribeOptions,
  meter: WorkMeter,
  deps: PipelineDeps = pipelineDeps,
): Promise<Transcription> {
  const { language, extraLanguages, vocabulary, segmentMinutes, speechModel, speakerModel, remote } = options;
  const models = await deps.loadModels(options.modelsDir, remote === undefined ? speechModel : null, speakerModel);
  meter.done('starting', 1);
  const key = {
    version: 1,
    file: await fingerprint(file),
    language,
    extraLanguages,
    vocabulary,
    segmentMinutes,
    // The key changes with the engine, so that texts of two engines are never mixed.
    ...(remote === undefined ? { speechModel } : { remote: { url: remote.url, model: remote.model } }),
    // The starter's model is left out of the key: checkpoints from before there were other models stay valid.
    speakerModel: speakerModel === STARTER_MODELS.speakers ? undefined : speakerModel,
  };
  const checkpoints = await openCheckpoints(options.checkpointDir, key);
  const finished = await finishedResult(checkpoints, options.snippetsDir);
  if (finished !== undefined) return finished;
  const forgetAttempt = await countAttempt(options.checkpointDir);
  try {
    return await transcribeAll(file, options, meter, { checkpoints, models, deps });
  } finally {
    await forgetAttempt();
  }
}

interface Tools {
  readonly checkpoints: Checkpoints;
  readonly models: ModelPaths;
  readonly deps: PipelineDeps;
}

async function transcribeAll(
  file: string,
  options: TranscribeOptions,
  meter: WorkMeter,
  { checkpoints, models, deps }: Tools,
): Promise<Transcription> {
  const { language, extraLanguages, vocabulary, remote } = options;
  const local = deps.startEngine({
    audioFile: checkpoints.audioFile,
    models,
    // The vocabulary is no prompt: 15 words that nobody said, given as a prompt, cost 1.8 points of word errors.
    recognizer: { language, extraLanguages, prompt: '' },
  });
  let audio: number | undefined;
  const read = (span: Span): Float32Array => {
    audio ??= openSync(checkpoints.audioFile, 'r');
    return readPcm(audio, span.start * SAMPLE_RATE, span.end * SAMPLE_RATE);
  };
  const engine =
    remote === undefined
      ? local
      : withRemoteText(local, {
          settings: remote,
          language,
          extraLanguages,
          vocabulary,
          read,
          ask: deps.ask,
        });
  try {
    const plan = await preparePlan(file, options, checkpoints, models, meter, deps);
    const segments = plan.segments.length;
    const results = await workSegments(plan, checkpoints, engine, meter);
    const seconds = plan.samples / SAMPLE_RATE;
    meter.done('speakers', 0);
    const passages = spell(writeSentences(nameSpeakers(plan, results, options.participants)), options);
    meter.done('speakers', seconds);
    meter.done('finishing', 0);
    const snippets = await writeSnippets(options.snippetsDir, passages, read);
    const voices = joinVoices(results);
    if (voices.windows.length > 0) {
      const heard = { ...voices, regions: plan.speech };
      const pieces = choosePieces(passages, heard, read);
      const clauses = results.flatMap((result) => result.texts);
      await writeVoices(checkpoints.embeddingsFile, { ...heard, clauses, pieces });
    }
    const transcription = {
      duration: plan.samples / SAMPLE_RATE,
      segmentsCount: segments,
      passages,
      snippets,
      embeddingsFile: voices.windows.length > 0 ? checkpoints.embeddingsFile : null,
    };
    await checkpoints.saveResult(transcription);
    await checkpoints.removeAudio();
    return transcription;
  } finally {
    if (audio !== undefined) closeSync(audio);
    await engine.close();
  }
}

async function finishedResult(checkpoints: Checkpoints, snippetsDir: string): Promise<Transcription | undefined> {
  const saved = await checkpoints.result();
  if (saved === undefined) return undefined;
  const result = withFilesIn(saved, { snippetsDir, embeddingsFile: checkpoints.embeddingsFile });
  const files = [...Object.values(result.snippets), ...(result.embeddingsFile === null ? [] : [result.embeddingsFile])];
  const there = await Promise.all(files.map((path) => exists(path)));
  return there.every(Boolean) ? result : undefined;
}

async function preparePlan(
  file: string,
  options: TranscribeOptions,
  checkpoints: Checkpoints,
  models: ModelPaths,
  meter: WorkMeter,
  deps: PipelineDeps,
): Promise<Plan> {
  const known = await checkpoints.plan();
  if (known !== undefined && (await exists(checkpoints.audioFile))) {
    meter.plan(plannedWork(known));
    for (const work of ['decoding', 'listening'] as const) meter.skip(work, known.samples / SAMPLE_RATE);
    return known;
  }
  const samples = await deps.decode(file, checkpoints.audioFile, (fraction, seconds) => {
    // The duration that was measured on arrival is more exact than an estimate from the part that is read.
    meter.plan(planWork(options.duration ?? seconds / Math.max(0.001, fraction)));
    meter.done('decoding', seconds);
  });
  const duration = samples / SAMPLE_RATE;
  meter.plan(planWork(duration));
  meter.done('decoding', duration);
  const audio = openSync(checkpoints.audioFile, 'r');
  try {
    const sound = { samples, read: (from: number, to: number) => readPcm(audio, from, to) };
    const speech = await deps.listen(models, sound, (seconds, spoken) => {
      meter.plan(planWork(duration, { seconds, spoken }));
      meter.done('listening', seconds);
    });
    meter.done('listening', duration);
    const plan = { samples, speech, segments: planSegments(duration, options.segmentMinutes, speech) };
    meter.plan(plannedWork(plan));
    await checkpoints.savePlan(plan);
    return plan;
  } finally {
    closeSync(audio);
  }
}

/** The work that is left to do once it is known where people speak. */
const plannedWork = ({ samples, speech }: Pick<Plan, 'samples' | 'speech'>): PlannedWork =>
  workOf(samples / SAMPLE_RATE, lengthOf(speech));

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);

function nameSpeakers(
  plan: Plan,
  results: readonly SegmentResult[],
  participants: number | undefined,
): Transcription['passages'] {
  const { windows, embeddings } = joinVoices(results);
  const texts: TimedText[] = results.flatMap((result) => result.texts);
  const clustering = clusterVoices(embeddings, { windows, expected: participants });
  return alignPassages(texts, findTurns(plan.speech, windows, embeddings, clustering));
}

/** Puts the spelling of the vocabulary’s elements right, whichever engine recognised the text. */
function spell(
  passages: Transcription['passages'],
  { vocabulary, language, extraLanguages }: TranscribeOptions,
): Transcription['passages'] {
  if (vocabulary.length === 0) return passages;
  const correct = vocabularyCorrection(vocabulary, knownWords([language, ...extraLanguages]));
  return passages.map((passage) => ({ ...passage, text: correct(passage.text) }));
}

function joinVoices(results: readonly SegmentResult[]): Pick<SegmentResult, 'windows' | 'embeddings'> {
  return {
    windows: results.flatMap((result) => result.windows),
    embeddings: joined(results.map((result) => result.embeddings)),
  };
}

/** Identifies a recording by its size and both ends, which takes the same short time for any length. */
async function fingerprint(file: string): Promise<string> {
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const hash = createHash('sha256').update(String(size));
    const buffer = Buffer.alloc(FINGERPRINT);
    for (const position of [0, Math.max(0, size - FINGERPRINT)]) {
      const { bytesRead } = await handle.read(buffer, 0, FINGERPRINT, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
