import { InferenceSession } from 'onnxruntime-node';

/** One thread per session: two threads of one session wait for each other as soon as another process wants a core. */
export function openSession(path: string): Promise<InferenceSession> {
  return InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
}
