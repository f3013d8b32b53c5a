import type { RemoteSettings } from '@greffier/speech/text/remote/settings';
import type { ModelSettings } from '@greffier/writing/remote/server/settings';
import { resolve } from 'node:path';
import { z } from 'zod';
import { addressWithoutAccount, GIGABYTE, whole } from './rules.ts';

/** The servers and the local model that recognise speech and write text. */
export interface EnginesConfig {
  /** The server that recognises speech; null if this machine does. */
  readonly speechEngine: RemoteSettings | null;
  /** The server of the language model that writes; null if no server does. */
  readonly textEngine: ModelSettings | null;
  /** The local language model that writes if no server does: absolute path of a GGUF file; null for none. */
  readonly textModel: string | null;
  /** Number of threads for the local language model; null for the number that its self-test found best. */
  readonly textModelThreads: number | null;
}

/**
 * Rule for the base address of an OpenAI-compatible server. People often copy it with the path of the call at its end,
 * or without the version (`/v1`).
 */
const engineAddress = (call: RegExp, keyName: string) =>
  addressWithoutAccount(`la clé est ${keyName}`).transform((address) => {
    const url = new URL(address);
    url.pathname = url.pathname.replace(call, '').replace(/(?<!\/)\/+$/, '') || '/v1';
    url.hash = '';
    return url.href;
  });

const engineKey = z.string().regex(/^[\x21-\x7e]+$/, 'attend une clé sans espace ni accent');

export const ENGINES_SETTINGS = {
  SPEECH_ENGINE_URL: engineAddress(/\/audio\/transcriptions\/?$/, 'SPEECH_ENGINE_KEY').optional(),
  SPEECH_ENGINE_MODEL: z.string().optional(),
  SPEECH_ENGINE_KEY: engineKey.optional(),
  SPEECH_ENGINE_MAX_BYTES: whole(1_000_000, GIGABYTE).default(24_000_000),
  SPEECH_ENGINE_TIMEOUT: whole(1, 500).default(90),
  TEXT_ENGINE_URL: engineAddress(/\/chat\/completions\/?$/, 'TEXT_ENGINE_KEY').optional(),
  TEXT_ENGINE_MODEL: z.string().optional(),
  TEXT_ENGINE_KEY: engineKey.optional(),
  TEXT_ENGINE_CONTEXT: whole(4096, 2_000_000).default(8192),
  TEXT_ENGINE_TIMEOUT: whole(5, 300).default(240),
  TEXT_MODEL: z.string().endsWith('.gguf', 'attend le chemin d’un fichier .gguf').optional(),
  TEXT_MODEL_THREADS: whole(1, 1_024).optional(),
};

type Values = z.output<z.ZodObject<typeof ENGINES_SETTINGS>>;

export function enginesOf(values: Values, problems: string[]): EnginesConfig {
  for (const engine of ['SPEECH_ENGINE', 'TEXT_ENGINE'] as const) {
    if ((values[`${engine}_URL`] === undefined) !== (values[`${engine}_MODEL`] === undefined)) {
      problems.push(`${engine}_URL et ${engine}_MODEL vont ensemble`);
    } else if (values[`${engine}_KEY`] !== undefined && values[`${engine}_URL`] === undefined) {
      problems.push(`${engine}_KEY demande ${engine}_URL et ${engine}_MODEL`);
    }
  }
  if (values.TEXT_ENGINE_URL !== undefined && values.TEXT_MODEL !== undefined) {
    problems.push('TEXT_ENGINE_URL et TEXT_MODEL se contredisent\u00A0: retirez l’un des deux');
  }
  return {
    speechEngine: speechServerOf(values),
    textEngine: textServerOf(values),
    textModel: values.TEXT_MODEL === undefined ? null : resolve(values.TEXT_MODEL),
    textModelThreads: values.TEXT_MODEL_THREADS ?? null,
  };
}

function speechServerOf(values: Values): RemoteSettings | null {
  if (values.SPEECH_ENGINE_URL === undefined || values.SPEECH_ENGINE_MODEL === undefined) return null;
  return {
    url: values.SPEECH_ENGINE_URL,
    model: values.SPEECH_ENGINE_MODEL,
    key: values.SPEECH_ENGINE_KEY ?? null,
    maxBytes: values.SPEECH_ENGINE_MAX_BYTES,
    secondsPerMinute: values.SPEECH_ENGINE_TIMEOUT,
  };
}

function textServerOf(values: Values): ModelSettings | null {
  if (values.TEXT_ENGINE_URL === undefined || values.TEXT_ENGINE_MODEL === undefined) return null;
  return {
    url: values.TEXT_ENGINE_URL,
    model: values.TEXT_ENGINE_MODEL,
    key: values.TEXT_ENGINE_KEY ?? null,
    context: values.TEXT_ENGINE_CONTEXT,
    timeoutMs: values.TEXT_ENGINE_TIMEOUT * 1000,
  };
}
