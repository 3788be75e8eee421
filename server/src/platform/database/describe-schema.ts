import type { Sql } from 'postgres'

/** The paths of the two descriptions of the schema, from the root of the repository. */
export const SCHEMA_FILE = 'server/sql/schema.sql'
export const ROWS_FILE = 'server/src/platform/database/rows.generated.ts'

interface DescribeSchemaColumn {
  readonly name: string
  readonly type: string
  readonly isNotNull: boolean
  readonly fallback: string | null
  readonly identity: string
  readonly generated: string
  readonly statistics: number | null
}

interface DescribeSchemaTable {
  readonly name: string
  readonly options: readonly string[] | null
  readonly columns: readonly DescribeSchemaColumn[]
  readonly constraints: readonly { readonly name: string; readonly definition: string }[]
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
}

/** The bookkeeping table of `migrate`. */
const OWN_TABLES = ['migrations', 'applied_functions']

/** Both descriptions of this database's schema, by path. */
export async function describeSchema(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const tables = await readTables(sql)
  return new Map([
    [SCHEMA_FILE, await schemaText(sql, tables)],
    [ROWS_FILE, rowsText(tables)],
  ])
}

const readTables = (sql: Sql) => sql<DescribeSchemaTable[]>`
  select c.relname as name, c.reloptions as options,
    (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isNotNull', a.attnotnull, 'fallback', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity,
        'generated', a.attgenerated, 'statistics', a.attstattarget) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
        order by k.contype <> 'p', k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
    ) as constraints,
    (
      select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]')
      from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid
        and k.contype in ('p', 'u', 'x'))
    ) as indexes,
    (
      select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
    ) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${OWN_TABLES})
  order by c.relname collate "C"`

async function schemaText(sql: Sql, tables: readonly DescribeSchemaTable[]) {
  const extensions = await sql<{ name: string }[]>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname`
  const views = await sql<{ name: string; definition: string }[]>`
    select viewname as name, definition from pg_views where schemaname = 'public' order by viewname`
  const functions = await sql<{ signature: string; result: string }[]>`
    select p.oid::regprocedure::text as signature, pg_get_function_result(p.oid) as result
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`
  const parts = [
    '-- The whole schema as the database has it, with all migrations. Written by `npm run schema`: not edited by hand.',
    extensions.map(({ name }) => `create extension ${name};`).join('\n'),
    ...tables.map(tableText),
    ...views.map(({ name, definition }) => `create view ${name} as\n${definition}`),
    `-- Functions, each with its text in functions/.\n${functions.map((it) => `-- ${it.signature} → ${it.result}`).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function tableText({ name, options, columns, constraints, indexes, triggers }: DescribeSchemaTable) {
  const lines = [
    ...columns.map(columnText),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
  ]
  const statistics = columns
    .filter((column) => column.statistics !== null)
    .map((column) => `alter table ${name} alter column ${column.name} set statistics ${column.statistics};`)
  const withOptions = options ? ` with (${options.join(', ')})` : ''
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)${withOptions};`,
    ...statistics,
    ...[...indexes, ...triggers].map((statement) => `${statement};`),
  ].join('\n')
}

function columnText({ name, type, isNotNull, fallback, identity, generated }: DescribeSchemaColumn) {
  const value = generated ? ` generated always as (${fallback}) stored` : fallback && ` default ${fallback}`
  return `${name} ${type}${isNotNull ? ' not null' : ''}${identity && ' generated always as identity'}${value ?? ''}`
}

const ROWS_HEAD = `// Rows of all tables as the driver reads them (database.ts): a bigint, a numeric and a time are texts. Written by
// \`npm run schema\`: not edited by hand. A query takes what it selects: \`Pick<OrderRow, 'id' | 'state'>\`, or
// \`CamelCase<Pick<OrderRow, 'created_at'>>\` where it names columns as the contracts do.
import type { LocalizedText } from '@tiantian/contracts/language.ts'

type CamelKey<Key> = Key extends \`\${infer Head}_\${infer Tail}\` ? \`\${Head}\${Capitalize<CamelKey<Tail>>}\` : Key

export type CamelCase<Row> = { readonly [Key in keyof Row as CamelKey<Key>]: Row[Key] }
`

const rowsText = (tables: readonly DescribeSchemaTable[]) =>
  `${[ROWS_HEAD, ...tables.map(rowText)].join('\n')}`

function rowText({ name, columns, constraints }: DescribeSchemaTable) {
  const values = new Map(constraints.flatMap(({ definition }) => allowedValues(definition)))
  const lines = columns.map(({ name: column, type, isNotNull }) => {
    const read = values.get(column) ?? typeOf(column, type)
    return `  readonly ${column}: ${read}${isNotNull || read === 'unknown' ? '' : ' | null'}\n`
  })
  return `/** \`${name}\` */\nexport interface ${pascalCase(singular(name))}Row {\n${lines.join('')}}\n`
}

/** A text column with listed values: CHECK ((state = ANY (ARRAY['open'::text, …]))). */
function allowedValues(definition: string): [column: string, type: string][] {
  const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition) ?? []
  const values = list?.match(/'[^']*'(?=::text)/g)
  return column && values ? [[column, values.join(' | ')]] : []
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  bytea: 'Buffer',
}

/** Columns of jsonb with another content than a text in several languages; a query says what it reads. */
const OTHER_JSON = new Set([
  'address',
  'answers',
  'attributes',
  'body',
  'change',
  'contact',
  'data',
  'documents',
  'event',
  'exchange',
  'form',
  'import_columns',
  'input',
  'options',
  'reply',
  'rule',
  'seller_duties',
  'show_if',
  'snapshot',
  'stores',
  'synonyms',
  'taxes',
  'terms_after',
  'terms_before',
  'values',
  'wanted',
])

function typeOf(column: string, type: string): string {
  if (type.endsWith('[]')) return `readonly ${typeOf(column, type.slice(0, -2))}[]`
  if (type === 'jsonb') return OTHER_JSON.has(column) ? 'unknown' : 'LocalizedText'
  return TYPES[type] ?? 'string'
}

const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Table names are plural: `categories`, `boxes`, `orders`; others (`stock`) stay unchanged. */
function singular(name: string) {
  if (name.endsWith('ies') && !name.endsWith('series')) return `${name.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss)es$/.test(name)) return name.slice(0, -2)
  return /(?:ss|series)$/.test(name) ? name : name.replace(/s$/, '')
}
