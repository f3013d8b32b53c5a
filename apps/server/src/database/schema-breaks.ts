/** The parts of drizzle-kit's snapshot of a schema that matter to a program written for another version of it. */
export interface Schema {
  readonly tables: Readonly<Record<string, Table>>;
}

interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  readonly indexes: Readonly<Record<string, { readonly isUnique: boolean }>>;
  readonly foreignKeys: Readonly<Record<string, unknown>>;
  readonly uniqueConstraints: Readonly<Record<string, unknown>>;
  readonly compositePrimaryKeys: Readonly<Record<string, unknown>>;
  readonly checkConstraints: Readonly<Record<string, unknown>>;
}

interface Column {
  readonly type: string;
  readonly notNull: boolean;
  readonly primaryKey: boolean;
  readonly default?: unknown;
  readonly generated?: unknown;
  readonly identity?: unknown;
}

/**
 * Finds changes in today's schema that would break the previous version of the program. That program reads and writes
 * every column that it knows by name, gives no value to other columns, and obeys only the rules that it knows.
 */
export function schemaBreaks(before: Schema, now: Schema): readonly string[] {
  return Object.entries(before.tables).flatMap(([name, known]) => {
    const table = now.tables[name];
    if (table === undefined) return [`${name} is gone`];
    return [...columnBreaks(name, known, table), ...ruleBreaks(name, known, table)];
  });
}

function columnBreaks(table: string, before: Table, now: Table): string[] {
  const known = Object.entries(before.columns).flatMap(([name, column]) => {
    const place = `${table}.${name}`;
    const after = now.columns[name];
    if (after === undefined) return [`${place} is gone`];
    return [
      ...(after.type === column.type ? [] : [`${place} was ${column.type} and is ${after.type}`]),
      ...(after.notNull && !column.notNull ? [`${place} must have a value`] : []),
      ...(isFilled(column) && after.notNull && !isFilled(after) ? [`${place} has no default any more`] : []),
    ];
  });
  const added = Object.entries(now.columns).filter(([name]) => !Object.hasOwn(before.columns, name));
  return [
    ...known,
    ...added.flatMap(([name, column]) =>
      column.notNull && !isFilled(column) ? [`${table}.${name} is new and must have a value`] : [],
    ),
  ];
}

/** Tells whether the database fills a column for which a program gives no value. */
const isFilled = (column: Column): boolean =>
  column.default !== undefined || column.generated !== undefined || column.identity !== undefined;

function ruleBreaks(table: string, before: Table, now: Table): string[] {
  const unique = ({ indexes }: Table) =>
    Object.fromEntries(Object.entries(indexes).filter(([, { isUnique }]) => isUnique));
  const rules: readonly (readonly [string, object, object])[] = [
    ['check', before.checkConstraints, now.checkConstraints],
    ['reference', before.foreignKeys, now.foreignKeys],
    ['unique constraint', before.uniqueConstraints, now.uniqueConstraints],
    ['unique index', unique(before), unique(now)],
    ['primary key', keysOf(before), keysOf(now)],
  ];
  return rules.flatMap(([kind, old, today]) => {
    const text = (rule: unknown): string => JSON.stringify(rule);
    const olds = new Map(Object.entries(old).map(([name, rule]) => [name, text(rule)]));
    const todays = new Map(Object.entries(today).map(([name, rule]) => [name, text(rule)]));
    const added = [...todays].filter(([name, rule]) => olds.get(name) !== rule);
    // `on conflict` names unique columns, so the rule that makes them unique must stay. Removing a check or a reference
    // breaks nothing.
    const gone = kind.startsWith('unique') ? [...olds.keys()].filter((name) => !todays.has(name)) : [];
    return [
      ...added.map(([name]) => `${table} has another ${kind}: ${name}`),
      ...gone.map((name) => `${table} has lost a ${kind}: ${name}`),
    ];
  });
}

const keysOf = ({ columns, compositePrimaryKeys }: Table): object => ({
  ...compositePrimaryKeys,
  columns: Object.entries(columns).flatMap(([name, { primaryKey }]) => (primaryKey ? [name] : [])),
});
