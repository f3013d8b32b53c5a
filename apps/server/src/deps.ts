import type { ModelStore } from '@greffier/speech/models/store';
import type { CustomFetch } from 'openid-client';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { DatabaseClient } from './database/client.ts';
import type { Mail } from './mail/smtp.ts';
import type { MinutesHtmlEngine } from './documents/minutes-html.ts';
import type { AgendaSourceEngine } from './documents/agenda-source.ts';
import type { OutlineEngine } from './documents/outline.ts';
import type { PdfEngine } from './documents/pdf.ts';
import type { SpeechEngine } from './engines/speech.ts';
import type { TranscriptEngine } from './documents/transcripts.ts';
import type { HeldTextEngine } from './text/local.ts';
import type { SentenceEngine } from './text/sentences.ts';
import type { WordEngine } from './documents/word.ts';
import type { Queue } from './jobs/queue.ts';
import type { Meters } from './observe/meters.ts';
import type { PrometheusMeters } from './observe/prometheus.ts';
import type { Traces } from './observe/traces.ts';
import type { Disk } from './storage/room.ts';
import type { Storage } from './storage/storage.ts';
import type { Turns } from './threads/turns.ts';

/**
 * Everything that reads a clock, a disk, the network or a model. main.ts passes the real ones; tests pass substitutes.
 */
export interface Deps {
  readonly config: Config;
  readonly database: DatabaseClient;
  readonly storage: Storage;
  /** The disk of the data folder. */
  readonly disk: Disk;
  readonly queue: Queue;
  readonly speech: SpeechEngine;
  readonly models: ModelStore;
  readonly text: Omit<HeldTextEngine, 'check' | 'close'>;
  /** Tells what sentences mean; null to find where items begin, and what answers a question, by words alone. */
  readonly sentences: Pick<SentenceEngine, 'embed'> | null;
  /** Turns for work that keeps all cores busy for long: recognising recordings or writing minutes on this machine. */
  readonly processor: Turns;
  readonly outline: OutlineEngine;
  readonly agendaSource: AgendaSourceEngine;
  readonly transcripts: TranscriptEngine;
  readonly word: WordEngine;
  readonly minutesHtml: MinutesHtmlEngine;
  /** Converts Word files to PDF; null if no program on this machine can. PDFs then have the product's own design. */
  readonly pdf: PdfEngine | null;
  /** Sends e-mails; null if no mail server is configured. */
  readonly mail: Mail | null;
  /** Sends requests to the issuer that signs people in; absent to use the network. */
  readonly issuerFetch?: CustomFetch;
  /**
   * Limit on each person's calls per minute, for calls without a limit of their own; absent for the product's default.
   */
  readonly callsPerMinute?: number;
  readonly now: () => Date;
  readonly log: Logger;
  readonly meters: Meters;
  /** The meters, in the format of `/metrics`; null if nobody may read `/metrics`. */
  readonly prometheus: PrometheusMeters | null;
  readonly traces: Traces;
}
