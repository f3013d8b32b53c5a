// Finds where the product's code makes patterns: literals, and calls of RegExp with the strings that they are made of.
import { parseSync } from 'vite';

export interface Literal {
  readonly kind: 'literal';
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A call of `RegExp`. */
export interface Call {
  readonly kind: 'call';
  readonly line: number;
  readonly column: number;
  /** Source of an expression that the module can evaluate to pattern and flags; null if none can be written. */
  readonly inModule: string | null;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Word in place of a name whose value is known only while a function runs. */
const WORD = 'mot';
/** String methods that treat a string as a pattern. */
const IMPLICIT = new Set(['match', 'matchAll', 'search']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Finds every literal and every call of `RegExp` in a file's source. */
export function sitesIn(file: string, source: string): readonly (Literal | Call)[] {
  const sites: (Literal | Call)[] = [];
  const starts = [...source.matchAll(/^/gmu)].map(({ index }) => index);
  const placeOf = (offset: number): { line: number; column: number } => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };

  const visit = (node: Node, functions: readonly Node[]): void => {
    if (node.type === 'Literal' && isPattern(node['regex'])) {
      sites.push({
        kind: 'literal',
        line: placeOf(node.start).line,
        source: node['regex'].pattern,
        flags: node['regex'].flags,
      });
    }
    const made = madeBy(node);
    if (made !== null)
      sites.push({ kind: 'call', ...placeOf(node.start), inModule: inModule(made, source, functions) });
    const within = /Function/u.test(node.type) ? [...functions, node] : functions;
    for (const child of childrenOf(node)) visit(child, within);
  };
  visit(parseSync(file, source).program as unknown as Node, []);
  return sites;
}

const isPattern = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;

/** Returns the arguments of `RegExp(…)`, `new RegExp(…)` and `text.match('…')`, whose string is a pattern, too. */
function madeBy(node: Node): readonly Node[] | null {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null;
  const callee = node['callee'] as Node;
  const given = node['arguments'] as readonly Node[];
  if (callee.type === 'Identifier' && callee['name'] === 'RegExp') return given;
  if (callee.type !== 'MemberExpression') return null;
  const [first] = given;
  const text = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first['value'] === 'string');
  return text && IMPLICIT.has(String((callee['property'] as Node)['name'])) ? given : null;
}

/**
 * Writes `[pattern, flags]` as the module itself could compute it. A word replaces each name that only the surrounding
 * functions know.
 */
function inModule(given: readonly Node[], source: string, functions: readonly Node[]): string | null {
  const [pattern, flags] = given;
  if (pattern === undefined) return null;
  const written = said(pattern, source, localsOf(functions));
  if (written === null) return null;
  return `[${written}, ${flags === undefined ? "''" : (said(flags, source, localsOf(functions)) ?? "''")}]`;
}

/** Finds the names that functions declare, with their value if it is assigned once. */
function localsOf(functions: readonly Node[]): ReadonlyMap<string, Node | null> {
  const locals = new Map<string, Node | null>();
  const declare = (target: Node, value: Node | null): void => {
    if (target.type === 'Identifier') locals.set(String(target['name']), value);
    else for (const child of childrenOf(target)) declare(child, null);
  };
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator') declare(node['id'] as Node, (node['init'] as Node | null) ?? null);
    if (/Function/u.test(node.type))
      for (const parameter of node['params'] as readonly Node[]) declare(parameter, null);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const one of functions) visit(one);
  return locals;
}

function said(node: Node, source: string, locals: ReadonlyMap<string, Node | null>, depth = 0): string | null {
  if (depth > 5) return null;
  if (node.type === 'TaggedTemplateExpression' || node.type === 'TemplateLiteral') {
    const template = (node.type === 'TemplateLiteral' ? node : node['quasi']) as Node;
    const pieces = template['expressions'] as readonly Node[];
    let written = '';
    let at = node.start;
    for (const piece of pieces) {
      written += source.slice(at, piece.start) + (said(piece, source, locals, depth + 1) ?? `'${WORD}'`);
      at = piece.end;
    }
    return written + source.slice(at, node.end);
  }
  if (node.type === 'Identifier') {
    const name = String(node['name']);
    if (!locals.has(name)) return name;
    const value = locals.get(name);
    return value ? said(value, source, locals, depth + 1) : null;
  }
  return namesIn(node).some((name) => locals.has(name)) ? null : source.slice(node.start, node.end);
}

const namesIn = (node: Node): readonly string[] =>
  node.type === 'Identifier' ? [String(node['name'])] : childrenOf(node).flatMap(namesIn);
