import { RuntimeConfig } from '@greffier/contract/runtime-config';
import { createContext, use } from 'react';
import { requestError, ServerUnreachableError, UnexpectedAnswerError } from './request-error.ts';

const ADDRESS = '/config.json';

/**
 * Loads the configuration, which the server gives even without a sign-in.
 * @throws the errors of `call`
 */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch(ADDRESS, { cache: 'no-store' }).catch((error: unknown) => {
    throw new ServerUnreachableError(error);
  });
  const text = await response.text();
  if (!response.ok) throw requestError(ADDRESS, response.status, response.statusText, text);
  try {
    return RuntimeConfig.parse(JSON.parse(text));
  } catch (error) {
    throw new UnexpectedAnswerError(error);
  }
}

export const RuntimeConfigContext = createContext<RuntimeConfig | null>(null);

export function useRuntimeConfig(): RuntimeConfig {
  const config = use(RuntimeConfigContext);
  if (config === null) throw new Error('useRuntimeConfig outside of its provider');
  return config;
}
