type Schema = Readonly<Record<string, unknown>>;

/**
 * Rules of every grammar. JSON is written on one line, since indentation would be a third of the text. Numbers are only
 * as long as the product needs, which keeps a small model from writing digits without end.
 */
const COMMON = [
  String.raw`space ::= " "?`,
  String.raw`string ::= "\"" char* "\""`,
  String.raw`char ::= [^"\\\x7F\x00-\x1F] | "\\" (["\\bfnrt/] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])`,
  'natural ::= "0" | [1-9] [0-9]{0,14}',
  'integer ::= "-"? natural',
  'number ::= integer ("." [0-9]{1,6})?',
  'boolean ::= "true" | "false"',
  'null ::= "null"',
];
const PLAIN = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/**
 * Turns a JSON schema into a grammar in GBNF (https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md). An
 * object has its properties in order, and no others; optional ones may be left out, except the first. Limits that a
 * grammar cannot express (patterns, greatest numbers, longest texts) must be checked when the answer is read.
 * @throws TypeError if the schema has a part that cannot be turned into a grammar
 */
export function grammarOf(schema: Schema): string {
  const rules: string[] = [];

  /** Adds a rule and returns its name. */
  function rule(body: string): string {
    const name = `rule-${rules.length}`;
    rules.push(`${name} ::= ${body}`);
    return name;
  }

  function expression(one: Schema): string {
    const several = one['anyOf'] ?? one['oneOf'];
    if (Array.isArray(several)) return rule(several.map((option: Schema) => expression(option)).join(' | '));
    if ('const' in one) return literal(one['const']);
    if (Array.isArray(one['enum'])) return rule(one['enum'].map(literal).join(' | '));
    const { type } = one;
    if (Array.isArray(type)) return rule(type.map((option) => expression({ ...one, type: option })).join(' | '));
    if (type === 'object') return object(one);
    if (type === 'array') return array(one);
    if (type === 'integer' && Number(one['minimum']) >= 0) return 'natural';
    if (typeof type === 'string' && PLAIN.has(type)) return type;
    throw new TypeError('a schema of a kind that no grammar is made of');
  }

  function object({ properties, required }: Schema): string {
    if (!isSchema(properties)) throw new TypeError('an object without properties');
    const fields = Object.entries(properties).map(([name, one], at) => {
      if (!isSchema(one)) throw new TypeError('a property without a schema');
      const field = `${literal(name)} ":" space ${expression(one)}`;
      // The first property is always written, even if optional, because every other property begins with a comma.
      if (at === 0) return field;
      const next = `"," space ${field}`;
      return Array.isArray(required) && required.includes(name) ? next : `(${next})?`;
    });
    return rule(['"{"', ...fields, '"}"'].join(' '));
  }

  function array({ items }: Schema): string {
    if (!isSchema(items)) throw new TypeError('an array without a schema of its items');
    const item = expression(items);
    return rule(`"[" (${item} ("," space ${item})*)? "]"`);
  }

  return [`root ::= ${expression(schema)}`, ...rules, ...COMMON].join('\n');
}

/** Grammar of a list of texts that never ends, to measure how fast a model writes with a grammar. */
export const ENDLESS = ['root ::= "[" more', 'more ::= string "," space more', ...COMMON].join('\n');

/** Writes a value as JSON, in quotes for the grammar. */
const literal = (value: unknown): string => JSON.stringify(JSON.stringify(value));

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
