import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { grammarOf } from './grammar.ts';

const rulesOf = (schema: z.ZodType): string[] => grammarOf(z.toJSONSchema(schema)).split('\n');

describe('the grammar of a schema', () => {
  it('has every required property of an object, in order', () => {
    const rules = rulesOf(z.object({ text: z.string(), 'due "date"': z.boolean() }));
    expect(rules[0]).toBe('root ::= rule-0');
    expect(rules[1]).toBe(
      String.raw`rule-0 ::= "{" "\"text\"" ":" space string "," space "\"due \\\"date\\\"\"" ":" space boolean "}"`,
    );
  });

  it('lets an object leave out optional properties, so that a model writes no nulls', () => {
    const rules = rulesOf(
      z.object({ text: z.string(), owner: z.string().nullable().optional(), count: z.int().min(0) }),
    );
    expect(rules).toContain(
      String.raw`rule-1 ::= "{" "\"text\"" ":" space string ("," space "\"owner\"" ":" space rule-0)? "," space "\"count\"" ":" space natural "}"`,
    );
  });

  it.each([
    ['a list', z.array(z.string()), 'rule-0 ::= "[" (string ("," space string)*)? "]"'],
    ['one of several', z.string().nullable(), 'rule-0 ::= string | null'],
    ['one of several words', z.enum(['oui', 'non']), String.raw`rule-0 ::= "\"oui\"" | "\"non\""`],
    ['a fixed value', z.literal('a\nb'), String.raw`root ::= "\"a\\nb\""`],
    ['a whole number', z.int(), 'root ::= integer'],
    ['a whole number from 0 on', z.int().min(0), 'root ::= natural'],
    ['a number', z.number(), 'root ::= number'],
  ])('knows %s', (_, schema, expected) => {
    expect(rulesOf(schema)).toContain(expected);
  });

  it('is not made for an unknown kind of schema', () => {
    expect(() => grammarOf({ $ref: '#/$defs/a' })).toThrow(TypeError);
    expect(() => grammarOf({ type: 'object' })).toThrow(TypeError);
  });
});
