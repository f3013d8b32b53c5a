import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIELDS } from './fields/fields.ts';

type Level = typeof FIELDS;
const namesOf = ({ fields, loops }: Level): string[] => [
  ...Object.keys(fields).map((name) => `\`{${name}}\``),
  ...Object.entries(loops).flatMap(([name, level]) => [`\`{#${name}}\``, ...namesOf(level)]),
];

it('the guide for administrators names exactly the fields and loops that exist', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/word-template.md'), 'utf8');
  const names = new Set(namesOf(FIELDS));
  for (const name of names) expect(guide).toContain(name);
  const tables = guide.split('\n').filter((line) => line.startsWith('|'));
  for (const [name] of tables.join('\n').matchAll(/`\{#?\w+\}`/g)) expect([...names]).toContain(name);
});
