import { basename } from 'node:path';
import { z } from 'zod';
import { ENGINES_SETTINGS, type EnginesConfig, enginesOf } from './config/engines.ts';
import { LIMITS_SETTINGS, type LimitsConfig, limitsOf } from './config/limits.ts';
import { MAIL_SETTINGS, type MailConfig, mailOf } from './config/mail.ts';
import { MODELS_SETTINGS, type ModelsConfig, modelsOf } from './config/models.ts';
import { OBJECT_STORE_SETTINGS, type ObjectStoreConfig, objectStoreOf } from './config/object-store.ts';
import { OBSERVATION_SETTINGS, type ObservationConfig, observationOf } from './config/observation.ts';
import { ORGANISATION_SETTINGS, type OrganisationConfig, organisationOf } from './config/organisation.ts';
import { PROCESS_SETTINGS, type ProcessConfig, processOf } from './config/process.ts';
import { SIGN_IN_SETTINGS, type SignInConfig, signInOf } from './config/sign-in.ts';

/** Settings that the environment may give; all are optional. */
export interface Config
  extends
    ProcessConfig,
    ObjectStoreConfig,
    ModelsConfig,
    EnginesConfig,
    LimitsConfig,
    MailConfig,
    OrganisationConfig,
    SignInConfig,
    ObservationConfig {}

/** An invalid setting. The message is French and names every wrong value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** All settings by name, with the rules for their values. */
export const Environment = z.object({
  ...PROCESS_SETTINGS,
  ...OBJECT_STORE_SETTINGS,
  ...MODELS_SETTINGS,
  ...ENGINES_SETTINGS,
  ...LIMITS_SETTINGS,
  ...MAIL_SETTINGS,
  ...ORGANISATION_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...OBSERVATION_SETTINGS,
});

/**
 * Reads the configuration from an environment. Empty values count as absent.
 * @throws ConfigError that names every wrong value
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw wrong(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  const problems: string[] = [];
  const own = processOf(values, problems);
  const config: Config = {
    ...own,
    ...objectStoreOf(values, problems),
    ...modelsOf(values, own.dataDir, problems),
    ...enginesOf(values, problems),
    ...limitsOf(values, problems),
    ...mailOf(values, problems),
    ...organisationOf(values),
    ...signInOf(values, own, problems),
    ...observationOf(values),
  };
  if (problems.length > 0) throw wrong(problems);
  return config;
}

const wrong = (problems: readonly string[]): ConfigError =>
  new ConfigError(`Configuration invalide\u00A0: ${problems.join('\u00A0; ')}.`);

/** Returns the name of the language model that writes; null if there is none. */
export const writerName = ({ textEngine, textModel }: Pick<Config, 'textEngine' | 'textModel'>): string | null =>
  textEngine?.model ?? (textModel === null ? null : basename(textModel, '.gguf'));

/** Tells whether people reach the server only over TLS. */
export const isBehindTls = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https://');
