import type { Passage } from '@greffier/contract/values';
import type { TextEngine } from '@greffier/writing/engine';
import type { Minutes } from '@greffier/writing/types';
import { pino } from 'pino';
import { createModelTextEngine } from '../../text/on-server.ts';
import { type AskedModel, type ModelReply, type ModelServer, openModelServer } from './model-server.ts';

/** Makes passages from speakers and texts. A passage begins every six seconds, and lasts five. */
export const said = (...lines: readonly (readonly [speaker: number, text: string])[]): Passage[] =>
  lines.map(([speaker, text], at) => ({
    id: at + 1,
    speaker: `speaker_${speaker}`,
    start: at * 6,
    end: at * 6 + 5,
    text,
  }));

export const PASSAGES = said(
  [1, 'Bonjour à tous, je vous propose de commencer par la toiture de l’école.'],
  [2, 'Le devis de la toiture se monte à seize mille huit cents francs, sans l’isolation.'],
  [1, 'On accepte le devis de la toiture. Léo, tu écris à l’entreprise avant vendredi.'],
  [2, 'D’accord. Pour la fête du village, on n’a pas encore de date.'],
);
/** A meeting of two items and three people, one of whom is silent. */
export const INPUT = {
  passages: PASSAGES,
  speakerNames: { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' },
  participants: ['Anne Jobin', 'Léo Arc', 'Marc Dubois'],
  agenda: [
    { level: 1, text: 'Toiture de l’école' },
    { level: 1, text: 'Fête du village' },
  ],
  sectionLength: 100,
};
/** Facts that a good model notes about `PASSAGES`. */
export const FACTS = [
  {
    kind: 'fact',
    item: 1,
    text: 'Le devis de la toiture s’élève à 16 800 francs.',
    passages: [2],
    owner: null,
    due: null,
  },
  { kind: 'decision', item: 1, text: 'Le devis de la toiture est accepté.', passages: [3], owner: null, due: null },
  {
    kind: 'action',
    item: 1,
    text: 'Léo Arc écrit à l’entreprise.',
    passages: [3],
    owner: 'Léo',
    due: 'avant vendredi',
  },
  {
    kind: 'fact',
    item: 2,
    text: 'La date de la fête du village n’est pas connue.',
    passages: [4],
    owner: null,
    due: null,
  },
];

/** Answers like a model that notes one fact for each passage in its prompt. */
export const noting = ({ task, passages }: AskedModel): ModelReply => {
  if (task === 'facts') return { object: { facts: FACTS.filter((fact) => passages.includes(fact.passages[0] ?? 0)) } };
  return { object: { sentences: [] } };
};

interface Changes {
  readonly context?: number;
  readonly timeoutMs?: number;
  readonly patienceMs?: number;
  readonly url?: string;
}

/** A language model's server, and the engine that asks it. */
export interface ModelScene {
  readonly server: ModelServer;
  engine(changes?: Changes): TextEngine;
  /** Writes minutes of `INPUT`, or of another meeting, with a new engine. */
  write(changes?: Changes, input?: typeof INPUT): Promise<Minutes>;
  /** Returns everything that was logged. */
  log(): string;
  /** @throws if a word of the meeting, or the key, was logged */
  close(): Promise<void>;
}

/** A signal that nobody aborts. */
export const never = new AbortController().signal;

export async function openModelScene(): Promise<ModelScene> {
  const server = await openModelServer(noting);
  const logged: string[] = [];
  const engine = ({ patienceMs = 20_000, ...settings }: Changes = {}): TextEngine =>
    createModelTextEngine(
      { url: server.url, model: 'un-modèle', key: 'secret-key', context: 8192, timeoutMs: 20_000, ...settings },
      pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
      { retryDelayMs: 1, patienceMs },
    );
  return {
    server,
    engine,
    write: (changes, input = INPUT) => engine(changes).writeMinutes(input, () => undefined, never),
    log: () => logged.join(''),
    async close() {
      await server.close();
      if (/toiture|devis|Jobin|entreprise|secret-key/i.test(logged.join('')))
        throw new Error('a log quotes the meeting');
    },
  };
}
