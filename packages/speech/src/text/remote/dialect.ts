/** What of the protocol a server knows: what it stumbles over is left away, and remembered while the work lasts. */
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
 * The next dialect to try after a refusal; null where what the server says names no field that could be left away.
 * @param complaint the server's own words
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
