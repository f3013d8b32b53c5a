/** How a server wants to be asked: what it does not know is left away, step by step, and remembered. */
export interface Dialect {
  /** `schema`: response_format json_schema; `object`: json_object; `text`: the prompt alone asks for JSON. */
  readonly format: 'schema' | 'object' | 'text';
  readonly lengthField: 'max_tokens' | 'max_completion_tokens';
  readonly temperature: boolean;
}

export const FULL_DIALECT: Dialect = { format: 'schema', lengthField: 'max_tokens', temperature: true };

const SIMPLER = { schema: 'object', object: 'text', text: null } as const;

/**
 * The next dialect to try after a refusal; null where nothing is left to leave away.
 * @param complaint what the server says, which names the field it stumbles over or not
 * @param formatted whether the refused call asked for a response_format
 */
export function simpler(dialect: Dialect, complaint: string, formatted: boolean): Dialect | null {
  if (/max_completion_tokens/i.test(complaint) && dialect.lengthField === 'max_tokens') {
    return { ...dialect, lengthField: 'max_completion_tokens' };
  }
  if (/temperature/i.test(complaint) && dialect.temperature) return { ...dialect, temperature: false };
  const format = formatted ? SIMPLER[dialect.format] : null;
  return format === null ? null : { ...dialect, format };
}

/** Whether a server that fails (500, 501) stumbles over the form that is asked for. */
export const stumblesOverForm = (complaint: string): boolean =>
  /response_format|json_schema|json_object|structured|grammar|schema/i.test(complaint);
