// Replaces a pattern by one that tries at least as many ways, but has no lookarounds or backreferences, so that finite
// automata can decide it.
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Longest counted repetition. Longer ones count as endless, since an automaton has a state for each. */
const LONGEST_COUNTED = 30;
/** End of the relaxed pattern. It never matches, so that every way through the pattern is tried and taken back. */
const NEVER = String.raw`\0`;

const parser = new RegExpParser({ ecmaVersion: 2025 });

export const parsed = (source: string, flags: string): AST.Pattern =>
  parser.parsePattern(source, 0, source.length, { unicode: /u/u.test(flags), unicodeSets: /v/u.test(flags) });

/** Tells whether some part can be repeated endlessly. Only then can the time of a search grow faster than the text. */
export const repeats = (node: AST.Node): boolean =>
  (node.type === 'Quantifier' && (node.max === Infinity || repeats(node.element))) || partsOf(node).some(repeats);

const looks = (node: AST.Node): boolean =>
  isLook(node) ||
  node.type === 'Backreference' ||
  (node.type === 'Quantifier' && looks(node.element)) ||
  partsOf(node).some(looks);

/** Tells whether a lookaround may be as long as the text, or the pattern refers back to an earlier part. */
export const looksFar = (node: AST.Node): boolean =>
  node.type === 'Backreference' ||
  (isLook(node) && repeats(node)) ||
  (node.type === 'Quantifier' && looksFar(node.element)) ||
  partsOf(node).some(looksFar);

function partsOf(node: AST.Node): readonly AST.Node[] {
  if ('alternatives' in node && node.type !== 'ClassStringDisjunction') return node.alternatives;
  return node.type === 'Alternative' ? node.elements : [];
}

const isLook = (node: AST.Node): node is AST.LookaroundAssertion =>
  node.type === 'Assertion' && (node.kind === 'lookahead' || node.kind === 'lookbehind');

/**
 * Relaxes a pattern. Lookbehinds at the beginning and lookaheads at the end become ordinary parts, which makes no
 * difference to a single search. All other lookarounds and all backreferences count as true, and long counted
 * repetitions as endless. The contents of lookarounds that count as true are not examined.
 * @returns the relaxed pattern's source, and whether it tries more ways than the pattern does
 */
export function relaxed(source: string, flags: string): { form: string; took: boolean } {
  const pattern = parsed(source, flags);
  let took = false;
  const write = (node: AST.Node, first: boolean, last: boolean): string => {
    if (isLook(node)) {
      const read =
        (node.kind === 'lookbehind' && first) || (node.kind === 'lookahead' && last) ? readInstead(node) : null;
      if (read === null) took = true;
      return read ?? '(?:)';
    }
    if (node.type === 'Backreference') {
      took = true;
      return '(?:)';
    }
    if (node.type === 'Pattern') return node.alternatives.map((one) => write(one, first, last)).join('|');
    if (node.type === 'Alternative')
      return node.elements
        .map((one, at) => write(one, first && at === 0, last && at === node.elements.length - 1))
        .join('');
    if (node.type === 'Group' || node.type === 'CapturingGroup')
      return `(?:${node.alternatives.map((one) => write(one, first, last)).join('|')})`;
    if (node.type === 'Quantifier') {
      const element = write(node.element, false, false);
      if (node.max === Infinity || node.max <= LONGEST_COUNTED)
        return element + node.raw.slice(node.element.raw.length);
      took = true;
      return `${element}${node.min === 0 ? '*' : '+'}`;
    }
    return node.raw;
  };
  const written = write(pattern, true, true);
  return { form: took ? `(?:${written})${NEVER}` : written, took };
}

/**
 * Writes a lookaround as a pattern for the text that it sees: the same words or, for « not this character », any other
 * character or the edge of the text.
 */
function readInstead(node: AST.LookaroundAssertion): string | null {
  if (node.alternatives.some(looks)) return null;
  const seen = node.alternatives.map(({ raw }) => raw).join('|');
  if (!node.negate) return `(?:${seen})`;
  const set = node.alternatives.map(characters);
  if (set.includes(null)) return null;
  const edge = node.kind === 'lookahead' ? '$' : '^';
  return `(?:${edge}|[^${set.join('')}])`;
}

/**
 * Returns the inside of a character class for an alternative that is one character or one class; null if it is anything
 * else.
 */
function characters({ elements }: AST.Alternative): string | null {
  const [only, ...more] = elements;
  if (only === undefined || more.length > 0) return null;
  if (only.type === 'CharacterClass') return only.negate ? null : only.raw.slice(1, -1);
  if (only.type === 'CharacterSet') return only.kind === 'any' ? null : only.raw;
  return only.type === 'Character' ? only.raw.replace(/^[\^\]-]$/u, String.raw`\$&`) : null;
}
