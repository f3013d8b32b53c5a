import { AuthorizedDomain, AuthorizedEmail, AuthorizedTenant } from '@greffier/contract/organisation/organisation';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import { unique } from '@greffier/contract/values';
import { isIP } from 'node:net';
import type { RemoteSettings } from '@greffier/speech/text/remote/settings';
import { PUBLIC_HUB } from '@greffier/speech/models/hub';
import { modelsFolder } from '@greffier/speech/models/store';
import { JOB_KINDS, type JobKind } from './jobs/job.ts';
import type { S3Settings } from './storage/s3/settings.ts';
import type { MailSettings } from './mail/smtp.ts';
import type { ModelSettings } from '@greffier/writing/remote/server/settings';
import { basename, relative, resolve } from 'node:path';
import { z } from 'zod';

/** What the environment may set; every setting is optional. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly role: 'all' | 'web' | 'worker';
  /** What this process takes of the queue, unless it only serves pages. */
  readonly workerTakes: readonly JobKind[];
  /** After how long a silence a process counts as dead, and another one goes on with its jobs; seconds. */
  readonly workerSilence: number;
  /** Null for PGlite under `dataDir`. */
  readonly databaseUrl: string | null;
  /** The bucket that files are stored in; null for the data folder. */
  readonly s3: S3Settings | null;
  /** Where browsers find this server, without a trailing slash. */
  readonly publicUrl: string;
  /** Folder of installed models; absolute. */
  readonly modelsDir: string;
  /** Null for the model that was chosen in the product. */
  readonly speechModel: string | null;
  /** Address of the hub that models are downloaded from; null to download nothing. */
  readonly modelHub: string | null;
  /** The server that recognises text; null if this machine does. */
  readonly speechEngine: RemoteSettings | null;
  /** Length after which a recording is cut at the next silence; minutes. */
  readonly segmentMinutes: number;
  readonly maxUploadBytes: number;
  /** How much one person may ask for. */
  readonly limits: {
    /** The most recordings in pieces that are arriving, or have arrived and are not meetings yet. */
    readonly openUploads: number;
    /** The most bytes of recordings that are on the server or announced. */
    readonly bytes: number;
    /** The most jobs that run or wait. */
    readonly jobs: number;
    /** The longest recording. */
    readonly hours: number;
  };
  /**
   * Room on the disk that is kept for work under way and for the database; recordings that would take it are refused.
   */
  readonly minFreeBytes: number;
  readonly supportEmail: string | null;
  /** How e-mails are sent; null to send none. */
  readonly mail: MailSettings | null;
  /** The organisation's first rules. */
  readonly organisation: {
    readonly name: string;
    readonly maxUsers: number | null;
    readonly superUsers: readonly string[];
    readonly canEditAuthConfig: boolean;
    readonly authorizedTenants: readonly string[];
    readonly authorizedDomains: readonly string[];
    readonly authorizedEmails: readonly string[];
  };
  /** Null for the embedded, local sign-in. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** True if the issuer's e-mail addresses count as verified even if it does not say so. */
    readonly trustEmail: boolean;
  } | null;
  /** The server of the language model that writes; null for none. */
  readonly textEngine: ModelSettings | null;
  /** The language model on this machine that writes if no server does: absolute path of a GGUF file; null for none. */
  readonly textModel: string | null;
  /** How many threads it computes with; null for the number that its self-test found best. */
  readonly textModelThreads: number | null;
  /** LibreOffice, if it is not on the PATH; absolute. */
  readonly sofficePath: string | null;
  /** True if local sign-in may serve an address other than this machine's own. */
  readonly allowLocalSignIn: boolean;
  /** True if local sign-in may be used although an issuer was configured before. */
  readonly forgetIssuer: boolean;
  /** Proxies whose X-Forwarded-* headers are believed: addresses, ranges, or `loopback`, `uniquelocal`. */
  readonly trustProxy: string;
  /** How many months entries of the audit trail are kept. */
  readonly auditRetentionMonths: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** What a program says to read `/metrics`; null if nobody may. */
  readonly metricsToken: string | null;
  /** The collector that traces are sent to; null for none. */
  readonly traces: {
    /** Base address, without the protocol's path. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly service: string;
    /** Whether a call goes on with the trace that its `traceparent` names, and is sent if that says so. */
    readonly followsCallers: boolean;
    /** How many of the traces that begin here are sent, from 0 to 1. */
    readonly ratio: number;
  } | null;
}

/** An invalid setting. The message is French and names every wrong value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** As OpenTelemetry names them. */
const SAMPLERS = ['traceidratio', 'parentbased_traceidratio'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const GIGABYTE = 1e9;
/** Room for one person's recordings by default; it is more if a single file may be larger. */
const PERSON_BYTES = 20 * GIGABYTE;

const number = (least: number, most: number, { whole = false } = {}) =>
  z
    .string()
    .transform(Number)
    .refine((value) => value >= least && value <= most && (!whole || Number.isInteger(value)), {
      error: `attend un nombre${whole ? ' entier' : ''} entre ${least} et ${most}`,
    });

const whole = (least: number, most: number) => number(least, most, { whole: true });

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'], { error: 'attend true ou false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true' || value === '1'));

/** Rules in the form that the organisation's own page sends. */
const list = <T extends string>(rule: z.ZodType<T>, error: string) =>
  z
    .string()
    .default('')
    .transform((value, context) => {
      const given = value.split(/[\s,;]+/).filter((part) => part !== '');
      const rules = z.array(rule).safeParse(given);
      if (rules.success) return unique(rules.data);
      context.addIssue(error);
      return z.NEVER;
    });

const webAddress = z.url({ protocol: /^https?$/, error: 'attend une adresse http:// ou https://' });

/**
 * Base address of an OpenAI-compatible server. People often copy it with the call at its end, or without the version
 * before that.
 */
const engineAddress = (call: RegExp, keyName: string) =>
  webAddress
    .refine((address) => !URL.canParse(address) || new URL(address).username === '', {
      error: `ne contient pas d’identifiants\u00A0: la clé est ${keyName}`,
    })
    .transform((address) => {
      const url = new URL(address);
      url.pathname = url.pathname.replace(call, '').replace(/(?<!\/)\/+$/, '') || '/v1';
      url.hash = '';
      return url.href;
    });

const engineKey = z.string().regex(/^[\x21-\x7e]+$/, 'attend une clé sans espace ni accent');

/** Reads `name=value,name=value`, whose values are encoded as in an address. */
function headersOf(value: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '');
  try {
    const headers = new Headers(
      pairs.map((pair): [string, string] => {
        const [name = '', ...rest] = pair.split('=');
        return [name.trim(), decodeURIComponent(rest.join('=').trim())];
      }),
    );
    return Object.fromEntries(headers);
  } catch {
    context.addIssue('attend des en-têtes nom=valeur séparés par des virgules');
    return z.NEVER;
  }
}

const Environment = z.object({
  PORT: whole(1, 65_535).default(3000),
  // For this name Fastify listens on two addresses, and what counts connections would know the first alone.
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform((host) => (host.toLowerCase() === 'localhost' ? '127.0.0.1' : host)),
  DATA_DIR: z.string().default('./data'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'attend all, web ou worker' }).default('all'),
  WORKER_TAKES: list(z.enum(JOB_KINDS), `attend ${JOB_KINDS.join(', ')}, séparés par des virgules`),
  WORKER_SILENCE: whole(10, 50).default(30),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'attend une adresse postgresql://')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: webAddress
    .refine((address) => !URL.canParse(address) || new URL(address).username === '', {
      error: 'ne contient pas d’identifiants\u00A0: les clés sont AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY',
    })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: flag(false),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], { error: 'attend AES256 ou aws:kms' }).optional(),
  S3_KMS_KEY: z.string().optional(),
  PUBLIC_URL: webAddress.optional(),
  MODELS_DIR: z.string().optional(),
  SPEECH_MODEL: z.string().optional(),
  MODEL_HUB_URL: z
    .union([z.literal('off'), webAddress], { error: 'attend une adresse http:// ou https://, ou off' })
    .default(PUBLIC_HUB),
  SEGMENT_MINUTES: number(0.5, 600).default(30),
  MAX_UPLOAD_BYTES: whole(1, 1_000 * GIGABYTE).default(2 * GIGABYTE),
  MAX_OPEN_UPLOADS: whole(1, 1_000).default(20),
  MAX_PERSON_BYTES: whole(1, 100_000 * GIGABYTE).optional(),
  MAX_PERSON_JOBS: whole(1, 10_000).default(20),
  MAX_RECORDING_HOURS: number(0.1, 1_000).default(12),
  MIN_FREE_BYTES: whole(0, 1_000 * GIGABYTE).default(GIGABYTE),
  SUPPORT_EMAIL: z
    .string()
    .refine((value) => AuthorizedEmail.safeParse(value).success, 'attend une adresse e-mail')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'attend une adresse smtp:// ou smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => AuthorizedEmail.safeParse(value).success, 'attend une adresse e-mail')
    .optional(),
  ORGANISATION_NAME: z.string().default(PRODUCT_NAME),
  MAX_USERS: whole(1, 1_000_000).optional(),
  SUPER_USERS: list(AuthorizedEmail, 'attend des adresses e-mail séparées par des virgules'),
  CAN_EDIT_AUTH_CONFIG: flag(true),
  AUTHORIZED_TENANTS: list(AuthorizedTenant, 'attend des identifiants de tenant (GUID) séparés par des virgules'),
  AUTHORIZED_DOMAINS: list(AuthorizedDomain, 'attend des domaines séparés par des virgules'),
  AUTHORIZED_EMAILS: list(AuthorizedEmail, 'attend des adresses e-mail séparées par des virgules'),
  // People often copy this from the issuer's documentation with the path of its discovery document.
  OIDC_ISSUER: webAddress
    .transform((address) => address.replace(/\/\.well-known\/openid-configuration\/?$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAIL: flag(false),
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
  SOFFICE_PATH: z.string().optional(),
  ALLOW_LOCAL_SIGN_IN: flag(false),
  FORGET_ISSUER: flag(false),
  AUDIT_RETENTION_MONTHS: whole(6, 120).default(24),
  TRUST_PROXY: z.string().default('loopback'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `attend ${LOG_LEVELS.join(', ')}` }).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'attend au moins 16 caractères, sans espace ni accent')
    .optional(),
  // The names that OpenTelemetry gives them.
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(headersOf),
  OTEL_SERVICE_NAME: z.string().default('greffier'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: `attend ${SAMPLERS.join(', ')}` }).default('traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
});

/** Tells whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/** An account's password never leaves this machine in clear. */
function isEncrypted(smtp: string): boolean {
  const { protocol, hostname, username } = new URL(smtp);
  return protocol === 'smtps:' || (username !== '' && !isLoopback(hostname));
}

/** Name of the language model that writes; null if none does. */
export const writerName = ({ textEngine, textModel }: Pick<Config, 'textEngine' | 'textModel'>): string | null =>
  textEngine?.model ?? (textModel === null ? null : basename(textModel, '.gguf'));

/** Tells whether people reach the server only over TLS. */
export const isBehindTls = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https://');

/**
 * Reads the configuration from an environment; empty values count as absent.
 * @throws ConfigError that names every wrong value
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw wrong(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, '');
  const oidc = { issuer: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID, clientSecret: values.OIDC_CLIENT_SECRET };
  const problems: string[] = [];

  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) {
    problems.push(`ROLE=${values.ROLE} demande DATABASE_URL (plusieurs processus ne partagent pas la base embarquée)`);
  }
  if (values.WORKER_TAKES.length > 0 && values.DATABASE_URL === undefined) {
    problems.push('WORKER_TAKES demande DATABASE_URL (un processus seul prend tout le travail)');
  }
  // Every child process may read the weights, but none may read what people sent.
  if (!relative(resolve(modelsFolder(given)), resolve(values.DATA_DIR)).startsWith('..')) {
    problems.push('MODELS_DIR contiendrait DATA_DIR\u00A0: donnez aux modèles un dossier à eux');
  }
  const oidcGiven = Object.values(oidc).filter((value) => value !== undefined).length;
  if (oidcGiven !== 0 && oidcGiven !== 3) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET vont ensemble');
  }
  if (oidcGiven === 3 && values.FORGET_ISSUER) {
    problems.push('FORGET_ISSUER=true et OIDC_ISSUER se contredisent\u00A0: retirez l’un des deux');
  }
  if (oidc.issuer?.startsWith('http:') && !isLoopback(new URL(oidc.issuer).hostname)) {
    problems.push('OIDC_ISSUER doit commencer par https://\u00A0: secrets et jetons passeraient en clair');
  }
  for (const engine of ['SPEECH_ENGINE', 'TEXT_ENGINE'] as const) {
    if ((values[`${engine}_URL`] === undefined) !== (values[`${engine}_MODEL`] === undefined)) {
      problems.push(`${engine}_URL et ${engine}_MODEL vont ensemble`);
    } else if (values[`${engine}_KEY`] !== undefined && values[`${engine}_URL`] === undefined) {
      problems.push(`${engine}_KEY demande ${engine}_URL et ${engine}_MODEL`);
    }
  }
  for (const name of ['S3_ENDPOINT', 'S3_ENCRYPTION'] as const) {
    if (values[name] !== undefined && values.S3_BUCKET === undefined) problems.push(`${name} demande S3_BUCKET`);
  }
  if (values.S3_KMS_KEY !== undefined && values.S3_ENCRYPTION !== 'aws:kms') {
    problems.push('S3_KMS_KEY demande S3_ENCRYPTION=aws:kms');
  }
  if ((values.SMTP_URL === undefined) !== (values.MAIL_FROM === undefined)) {
    problems.push('SMTP_URL et MAIL_FROM vont ensemble');
  }
  if (values.TEXT_ENGINE_URL !== undefined && values.TEXT_MODEL !== undefined) {
    problems.push('TEXT_ENGINE_URL et TEXT_MODEL se contredisent\u00A0: retirez l’un des deux');
  }
  if (oidcGiven === 0 && !values.ALLOW_LOCAL_SIGN_IN) {
    const remedy = 'configurez OIDC_ISSUER, ou ALLOW_LOCAL_SIGN_IN=true si ce réseau est de confiance';
    if (!isLoopback(values.HOST)) {
      problems.push(`HOST=${values.HOST} ouvrirait la connexion locale à d’autres machines\u00A0: ${remedy}`);
    }
    if (!isLoopback(new URL(publicUrl).hostname)) {
      problems.push(`PUBLIC_URL=${publicUrl} ouvrirait la connexion locale à d’autres machines\u00A0: ${remedy}`);
    }
  }
  const personBytes = values.MAX_PERSON_BYTES ?? Math.max(PERSON_BYTES, values.MAX_UPLOAD_BYTES);
  if (personBytes < values.MAX_UPLOAD_BYTES) {
    problems.push('MAX_PERSON_BYTES est au moins MAX_UPLOAD_BYTES\u00A0: le plus grand fichier ne passerait pas');
  }
  if (problems.length > 0) throw wrong(problems);

  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    role: values.ROLE,
    workerTakes: values.WORKER_TAKES.length === 0 ? JOB_KINDS : values.WORKER_TAKES,
    workerSilence: values.WORKER_SILENCE,
    databaseUrl: values.DATABASE_URL ?? null,
    s3:
      values.S3_BUCKET === undefined
        ? null
        : {
            bucket: values.S3_BUCKET,
            endpoint: values.S3_ENDPOINT ?? null,
            region: values.S3_REGION,
            pathStyle: values.S3_PATH_STYLE,
            encryption: values.S3_ENCRYPTION ?? null,
            kmsKey: values.S3_KMS_KEY ?? null,
          },
    publicUrl,
    modelsDir: resolve(modelsFolder(given)),
    speechModel: values.SPEECH_MODEL ?? null,
    modelHub: values.MODEL_HUB_URL === 'off' ? null : values.MODEL_HUB_URL,
    speechEngine:
      values.SPEECH_ENGINE_URL !== undefined && values.SPEECH_ENGINE_MODEL !== undefined
        ? {
            url: values.SPEECH_ENGINE_URL,
            model: values.SPEECH_ENGINE_MODEL,
            key: values.SPEECH_ENGINE_KEY ?? null,
            maxBytes: values.SPEECH_ENGINE_MAX_BYTES,
            secondsPerMinute: values.SPEECH_ENGINE_TIMEOUT,
          }
        : null,
    segmentMinutes: values.SEGMENT_MINUTES,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    limits: {
      openUploads: values.MAX_OPEN_UPLOADS,
      bytes: personBytes,
      jobs: values.MAX_PERSON_JOBS,
      hours: values.MAX_RECORDING_HOURS,
    },
    minFreeBytes: values.MIN_FREE_BYTES,
    supportEmail: values.SUPPORT_EMAIL ?? null,
    mail:
      values.SMTP_URL !== undefined && values.MAIL_FROM !== undefined
        ? { url: values.SMTP_URL, from: values.MAIL_FROM, encrypted: isEncrypted(values.SMTP_URL) }
        : null,
    organisation: {
      name: values.ORGANISATION_NAME,
      maxUsers: values.MAX_USERS ?? null,
      superUsers: values.SUPER_USERS,
      canEditAuthConfig: values.CAN_EDIT_AUTH_CONFIG,
      authorizedTenants: values.AUTHORIZED_TENANTS,
      authorizedDomains: values.AUTHORIZED_DOMAINS,
      authorizedEmails: values.AUTHORIZED_EMAILS,
    },
    oidc:
      oidc.issuer !== undefined && oidc.clientId !== undefined && oidc.clientSecret !== undefined
        ? {
            issuer: oidc.issuer,
            clientId: oidc.clientId,
            clientSecret: oidc.clientSecret,
            trustEmail: values.OIDC_TRUST_EMAIL,
          }
        : null,
    textEngine:
      values.TEXT_ENGINE_URL !== undefined && values.TEXT_ENGINE_MODEL !== undefined
        ? {
            url: values.TEXT_ENGINE_URL,
            model: values.TEXT_ENGINE_MODEL,
            key: values.TEXT_ENGINE_KEY ?? null,
            context: values.TEXT_ENGINE_CONTEXT,
            timeoutMs: values.TEXT_ENGINE_TIMEOUT * 1000,
          }
        : null,
    textModel: values.TEXT_MODEL === undefined ? null : resolve(values.TEXT_MODEL),
    textModelThreads: values.TEXT_MODEL_THREADS ?? null,
    sofficePath: values.SOFFICE_PATH === undefined ? null : resolve(values.SOFFICE_PATH),
    allowLocalSignIn: values.ALLOW_LOCAL_SIGN_IN,
    forgetIssuer: values.FORGET_ISSUER,
    trustProxy: values.TRUST_PROXY,
    auditRetentionMonths: values.AUDIT_RETENTION_MONTHS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS,
            service: values.OTEL_SERVICE_NAME,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
            followsCallers: values.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio',
          },
  };
}

const wrong = (problems: readonly string[]): ConfigError =>
  new ConfigError(`Configuration invalide\u00A0: ${problems.join('\u00A0; ')}.`);
