/** The part of the protocol that a server knows. Fields that it rejects are left out for the rest of the work. */
export interface Dialect {
  /** `verbose_json`: text with times; `json`: text alone. */
  readonly format: 'verbose_json' | 'json';
  readonly granularities: readonly ('segment' | 'word')[];
  readonly prompt: boolean;
  readonly temperature: boolean;
}

export const FULL_DIALECT: Dialect = {
  format: 'verbose_json',
  granularities: ['segment', 'word'],
  prompt: true,
  temperature: true,
};

/**
 * Finds the next dialect to try after a refusal; null if the server's message names no field that could be left out.
 * @param complaint the server's own message
 */
export function simpler(dialect: Dialect, complaint: string): Dialect | null {
  const timed = dialect.granularities.length > 0;
  if (/granularit/i.test(complaint) && timed) return { ...dialect, granularities: dialect.granularities.slice(0, -1) };
  if (/response_format|verbose_json/i.test(complaint) && dialect.format === 'verbose_json') {
    return { ...dialect, format: 'json', granularities: [] };
  }
  if (/\bprompt\b/i.test(complaint) && dialect.prompt) return { ...dialect, prompt: false };
  if (/temperature/i.test(complaint) && dialect.temperature) return { ...dialect, temperature: false };
  return null;
}
