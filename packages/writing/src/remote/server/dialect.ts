/** The parameters that a server understands. Others are left out step by step, and the result is remembered. */
export interface Dialect {
  /** `schema`: response_format json_schema; `object`: json_object; `text`: the prompt alone asks for JSON. */
  readonly format: 'schema' | 'object' | 'text';
  readonly lengthField: 'max_tokens' | 'max_completion_tokens';
  readonly temperature: boolean;
}

export const FULL_DIALECT: Dialect = { format: 'schema', lengthField: 'max_tokens', temperature: true };

const SIMPLER = { schema: 'object', object: 'text', text: null } as const;

/**
 * Returns the next dialect to try after a refusal; null if nothing more can be left out.
 * @param complaint the server's words, which may name the field that it does not understand
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

/** Tells whether a failing server (500, 501) fails because of the requested form. */
export const stumblesOverForm = (complaint: string): boolean =>
  /response_format|json_schema|json_object|structured|grammar|schema/i.test(complaint);
