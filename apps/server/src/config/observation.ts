import { z } from 'zod';
import { number, webAddress } from './rules.ts';

/** Settings of logs, metrics and traces. */
export interface ObservationConfig {
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Token that a program must send to read `/metrics`; null if nobody may read them. */
  readonly metricsToken: string | null;
  /** The collector that traces are sent to; null to send none. */
  readonly traces: {
    /** Base address of the collector, without the protocol's path. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly service: string;
    /** True if a call continues the trace of its `traceparent`, which also says whether the trace is sent. */
    readonly followsCallers: boolean;
    /** Share of the traces to send among those that begin here, from 0 to 1. */
    readonly ratio: number;
  } | null;
}

/** Samplers, with OpenTelemetry's names. */
const SAMPLERS = ['traceidratio', 'parentbased_traceidratio'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Parses headers written as `name=value,name=value`. The values are URL-encoded. */
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

export const OBSERVATION_SETTINGS = {
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `attend ${LOG_LEVELS.join(', ')}` }).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'attend au moins 16 caractères, sans espace ni accent')
    .optional(),
  // OpenTelemetry's own names for these settings.
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(headersOf),
  OTEL_SERVICE_NAME: z.string().default('greffier'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: `attend ${SAMPLERS.join(', ')}` }).default('traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
};

type Values = z.output<z.ZodObject<typeof OBSERVATION_SETTINGS>>;

export function observationOf(values: Values): ObservationConfig {
  return {
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
