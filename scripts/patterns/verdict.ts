// Decides how the time of a pattern grows with the text that it searches.
import { runInNewContext } from 'node:vm';
import { check, type Diagnostics } from 'recheck';
import { looksFar, parsed, relaxed, repeats } from './relax.ts';

// The native builds are hardly faster, and take 52 MB.
process.env['RECHECK_BACKEND'] = 'pure';

/**
 * Growth of the time with the text: `linear`, the degree of a polynomial, or `exponential`; `unknown` if the decision
 * took too long.
 */
export type Growth = 'linear' | number | 'exponential' | 'unknown';

export interface Verdict {
  readonly growth: Growth;
  /** An example of a slow text, for people. */
  readonly attack: string | null;
}

const LINEAR: Verdict = { growth: 'linear', attack: null };
/** Limits are counted in steps, not in time, so that the result is the same on a busy machine as on a quiet one. */
const PARAMETERS = { timeout: 8_000, incubationTimeout: null, attackTimeout: null } as const;

/**
 * Patterns are tried on texts of about `length` characters. A linear pattern takes about ten milliseconds. One that
 * takes more than `patience` ms is not linear.
 */
const TRIAL = { length: 60_000, repeats: 40, patience: 1_500 };
const ENDINGS = ['\0', '', '!', ' ', '.', 'x', '1', '\n', ' !'];

/**
 * Decides how a pattern grows. Automata decide patterns without lookarounds. Of other patterns they read a relaxed
 * form, which is never faster: if this form is linear, so is the pattern. If not, the text that is slow for the form is
 * tried on the pattern itself. Fuzzing, which misses some slow patterns, decides the rest.
 */
export async function verdictOf(source: string, flags: string): Promise<Verdict> {
  const pattern = parsed(source, flags);
  if (!repeats(pattern)) return LINEAR;
  const { form, took } = relaxed(source, flags);
  const bare = await check(form, flags, { ...PARAMETERS, checker: 'automaton' });
  if (!took && bare.status !== 'unknown') return told(bare);
  if (bare.status === 'safe' && !looksFar(pattern)) return LINEAR;
  const isShown = (found: Diagnostics): boolean =>
    found.status === 'vulnerable' && isSlow(new RegExp(source, flags), found.attack);
  if (isShown(bare)) return told(bare);
  const found = await check(source, flags, { ...PARAMETERS, checker: 'fuzz' });
  return isShown(found) ? told(found) : LINEAR;
}

function told(found: Diagnostics): Verdict {
  if (found.status === 'safe') return LINEAR;
  if (found.status === 'unknown') return { growth: 'unknown', attack: null };
  const { complexity, attack } = found;
  return { growth: complexity.type === 'polynomial' ? complexity.degree : 'exponential', attack: attack.pattern };
}

type Attack = Extract<Diagnostics, { status: 'vulnerable' }>['attack'];

/**
 * Tells whether a pattern takes too long for texts that repeat the parts of an attack, first few times, then many
 * times.
 */
function isSlow(pattern: RegExp, { pumps, suffix }: Attack): boolean {
  const unit = pumps.reduce((sum, { pump }) => sum + pump.length, 1);
  return [TRIAL.repeats, Math.ceil(TRIAL.length / unit)].some((times) =>
    [suffix, ...ENDINGS].some((ending) => {
      const text = pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(times + bias)).join('') + ending;
      return !endsInTime(pattern, text);
    }),
  );
}

function endsInTime(pattern: RegExp, text: string): boolean {
  try {
    runInNewContext('pattern.exec(text)', { pattern: new RegExp(pattern), text }, { timeout: TRIAL.patience });
    return true;
  } catch (error) {
    // An error of the other context is not an instance of this one's Error.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
