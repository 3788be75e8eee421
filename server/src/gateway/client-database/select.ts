import type { Language } from '@tiantian/contracts/language.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { Collection, Field } from './collection.ts'
import { KEY, sqlIn } from './collection.ts'
import type { CommandQuery } from './command.ts'
import type { ConditionComparison, DateFormat, FieldTest, ServerCondition } from './condition.ts'
import type { ChosenField, FieldChoice } from './field-choice.ts'
import type { SqlStatement } from './parameters.ts'
import { Parameters } from './parameters.ts'
import type { Access } from './permission.ts'
import { accessTo, readable } from './permission.ts'
import { quoted, syntaxError } from './refusal.ts'
import { likeText } from './text-part.ts'
import { parseWhere, scalar } from './where.ts'
import type { ColumnExpression } from './where-text.ts'
import type { Scalar, Variable } from './wire-value.ts'
import { decodeValue } from './wire-value.ts'

/** What is needed to translate a condition into SQL. */
interface ConditionContext {
  readonly collection: Collection
  readonly access: Access
  readonly viewer: FunctionContext
  readonly parameters: Parameters
}

/** @throws DatabaseRefusal for fields that may not be queried and values of the wrong type */
function conditionSql(condition: ServerCondition, context: ConditionContext): string {
  if (condition.kind === 'not') return `(${conditionSql(condition.condition, context)}) is not true`
  if (!('conditions' in condition)) return leafSql(condition, context)
  if (condition.conditions.length === 0) return condition.kind === 'and' ? 'true' : 'false'
  return condition.conditions.map((each) => `(${conditionSql(each, context)})`).join(` ${condition.kind} `)
}

function leafSql(leaf: FieldTest, { collection, access, viewer, parameters }: ConditionContext): string {
  const field = readable(collection, leaf.field, access, viewer)
  if (leaf.kind === 'compare' && leaf.dateFormat) {
    const date = dateSql(leaf.field, leaf.dateFormat, { collection, access, viewer, parameters })
    const text = new Term({ type: 'text', sql: date }, parameters, viewer.language)
    return text.compares(leaf.operator, leaf.value)
  }
  if (!allows(field, neededFilter(leaf)))
    throw syntaxError(`where may not ask for ${leaf.field}${field.filter ? ' in this way' : ''}`)
  const term = new Term(field, parameters, viewer.language)
  if (leaf.kind === 'exists') return `${term.sql} is not null`
  if (leaf.kind === 'in') return term.isOneOf(leaf.values)
  if (leaf.kind === 'like') return term.isLike(likeText(leaf.part), leaf.part.ignoresCase)
  return term.compares(leaf.operator, leaf.value)
}

/** Nothing has an index on computed values: only the caller's own rows are computed. */
function assertOwn({ collection, access }: ConditionContext) {
  if (!access.isOwn) throw syntaxError(`${collection.name} computes on own rows only`)
}

/** The time of a field as text. */
function dateSql(name: string, { format, zone }: DateFormat, context: ConditionContext): string {
  assertOwn(context)
  const { collection, access, viewer, parameters } = context
  const { type, sql } = readable(collection, name, access, viewer)
  if (type !== 'time') throw syntaxError(`${name} is no time`)
  const offset = OFFSET.exec(zone)
  const local = offset
    ? `${parameters.one('text', `${offset[1]}:${offset[2] ?? '00'}`)}::interval`
    : parameters.one('text', zoneName(zone))
  const time = `(${sqlIn(sql, viewer.language)} at time zone ${local})`
  return `to_char(${time}, ${parameters.one('text', timePattern(format))})`
}

const OFFSET = /^([+-]\d\d)(?::?(\d\d))?$/

function zoneName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw syntaxError('a time zone is an offset such as +0800 or a name such as Asia/Almaty')
  }
}

/** From the letters of strftime to those of PostgreSQL. */
const TIME_PATTERNS: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  m: 'MM',
  d: 'DD',
  H: 'HH24',
  M: 'MI',
  S: 'SS',
  L: 'MS',
  j: 'DDD',
  u: 'ID',
  V: 'IW',
  G: 'IYYY',
}

/** Anything but the known letters is text, in quotes. */
function timePattern(format: string): string {
  const parts = format.match(/%.|[^%]+/gs) ?? []
  return parts
    .map((part) => {
      if (!part.startsWith('%')) return `"${part.replace(/["\\]/g, '\\$&')}"`
      if (part === '%%') return '"%"'
      const pattern = TIME_PATTERNS[part.slice(1)]
      if (!pattern) throw syntaxError(`dateToString does not know ${part}`)
      return pattern
    })
    .join('')
}

function neededFilter(leaf: FieldTest): NonNullable<Field['filter']> {
  if (leaf.kind === 'like') return 'text'
  const isEqual = leaf.kind !== 'compare' || leaf.operator === 'eq' || leaf.operator === 'neq'
  return isEqual ? 'equal' : 'range'
}

/** A field that supports any condition supports equality. */
const allows = ({ filter }: Field, needed: NonNullable<Field['filter']>) =>
  filter !== undefined && (needed === 'equal' || filter === needed)

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

class Term {
  readonly sql: string
  readonly #field: Field
  readonly #parameters: Parameters

  constructor(field: Field, parameters: Parameters, language: Language) {
    this.sql = sqlIn(field.sql, language)
    this.#field = field
    this.#parameters = parameters
  }

  compares(operator: ConditionComparison, value: Scalar): string {
    if (operator === 'eq') return this.#equals(value)
    if (operator === 'neq') return `(${this.#equals(value)}) is not true`
    if (value === null) throw syntaxError('nothing is more or less than null')
    return `${this.sql} ${SIGNS[operator]} ${this.#parameters.one(this.#field.type, value)}`
  }

  isOneOf(values: readonly Scalar[]): string {
    const present = values.filter((value) => value !== null)
    const parts = present.length < values.length ? [`${this.sql} is null`] : []
    if (this.#isSpecial) parts.push(...present.map((value) => this.#equals(value)))
    else if (present.length > 0)
      parts.push(`${this.sql} = any(${this.#parameters.many(this.#field.type, present)})`)
    return parts.length > 0 ? parts.map((part) => `(${part})`).join(' or ') : 'false'
  }

  isLike(part: string, ignoresCase: boolean): string {
    return `${this.sql} ${ignoresCase ? 'ilike' : 'like'} ${this.#parameters.one('text', part)}`
  }

  get #isSpecial() {
    return this.#field.match !== undefined || this.#field.type === 'texts'
  }

  /** A list equals each of its texts, as clients of this protocol expect. */
  #equals(value: Scalar): string {
    const { match, type } = this.#field
    if (value === null) return `${this.sql} is null`
    const parameter = this.#parameters.one(type, value)
    if (match) return match(parameter)
    return type === 'texts' ? `${parameter} = any(${this.sql})` : `${this.sql} = ${parameter}`
  }
}

/** A command ready to become SQL: its condition parsed, its permissions known. */
export interface CommandSelection extends ConditionContext {
  readonly query: CommandQuery
  readonly condition: ServerCondition | undefined
  readonly variable: Variable
}

/** @throws DatabaseRefusal when the condition cannot be parsed or the caller has no permission */
export function selectionOf(
  collection: Collection,
  query: CommandQuery,
  viewer: FunctionContext,
  variable: Variable,
): CommandSelection {
  const condition = conditionOf(query, variable)
  const access = accessTo(collection, condition, viewer)
  return { collection, query, viewer, variable, condition, access, parameters: new Parameters() }
}

function conditionOf({ id, where }: CommandQuery, variable: Variable): ServerCondition | undefined {
  const conditions: ServerCondition[] = []
  if (id !== undefined) {
    conditions.push({ kind: 'compare', field: KEY, operator: 'eq', value: scalar(decodeValue(id, variable)) })
  }
  if (where !== undefined) conditions.push(parseWhere(decodeValue(where, variable), variable))
  return conditions.length > 0 ? { kind: 'and', conditions } : undefined
}

/**
 * The rows of a page, a column for each selected field, in its order. The page is determined first, so that expensive
 * columns are computed for its rows only.
 */
export function pageStatement(selection: CommandSelection, columns: readonly SelectColumn[]): SqlStatement {
  const { collection, query, parameters } = selection
  const { from } = collection
  const key = keySql(selection)
  const order = orderSql(selection)
  const text = `
    with page as (
      select ${key} as key from ${from} where ${rowsSql(selection)} order by ${order}
      limit ${parameters.one('int', query.isOne ? 1 : query.limit)} offset ${parameters.one('int', query.skip)}
    )
    select ${columnsSql(columns)} from page, ${from}
    where ${key} = page.key and ${reachableSql(selection)} order by ${order}`
  return { text, values: parameters.values }
}

export function countStatement(selection: CommandSelection): SqlStatement {
  const text = `select count(*)::int as total from ${selection.collection.from} where ${rowsSql(selection)}`
  return { text, values: selection.parameters.values }
}

/** The WHERE clause: the rows within reach that the client's condition selects. */
export function rowsSql(selection: CommandSelection, more?: ServerCondition): string {
  const conditions = [selection.condition, more].filter((each) => each !== undefined)
  return [reachableSql(selection), ...conditions.map((each) => `(${conditionSql(each, selection)})`)].join(
    ' and ',
  )
}

/** The rows of the collection and, where required, only the caller's own. */
export function reachableSql({ collection, viewer, parameters }: CommandSelection): string {
  const there = `(${collection.where ?? 'true'})`
  if (collection.rows !== 'own') return there
  return `${there} and ${ownerSql(collection)} = ${parameters.one('id', viewer.user!.id)}`
}

/** Only for collections whose declaration names an owner. */
export const ownerSql = ({ fields, owner }: Collection) => fields.get(owner!)!.sql as string

export interface SelectColumn extends ChosenField {
  readonly field: Field
  readonly sql: string
}

/**
 * Names that the collection does not have are left out: clients of another mall ask for some.
 * @throws DatabaseRefusal('PERMISSION_ERROR') when one of the selected fields may not be read
 */
export function columnsOf(selection: CommandSelection): SelectColumn[] {
  const { collection, access, viewer, query } = selection
  const isKnown = ({ name }: ChosenField) => collection.fields.has(name) || collection.secrets.has(name)
  return chosen(collection, query.choice, access)
    .filter((each) => each.expression !== undefined || isKnown(each))
    .map(({ name, alias, expression }) => {
      if (expression) return computedColumn(name, alias, expression, selection)
      const field = readable(collection, name, access, viewer)
      return { name, alias, field, sql: valueSql(field, viewer) }
    })
}

function computedColumn(
  name: string,
  alias: string,
  expression: ColumnExpression,
  context: ConditionContext,
): SelectColumn {
  assertOwn(context)
  const { type, sql } = computedSql(expression, context)
  const field: Field = { type, sql }
  return { name, alias, field, sql: valueSql(field, context.viewer) }
}

function computedSql(
  expression: ColumnExpression,
  context: ConditionContext,
): Pick<Field, 'type'> & { sql: string } {
  if (expression.kind === 'date')
    return { type: 'text', sql: dateSql(expression.field, expression.dateFormat, context) }
  if (expression.kind === 'test') return { type: 'bool', sql: `(${leafSql(expression.test, context)})` }
  if (expression.field === undefined) return { type: 'bigint', sql: 'count(*)' }
  const { collection, access, viewer } = context
  const { type, sql } = readable(collection, expression.field, access, viewer)
  const isNumber = type === 'int' || type === 'bigint' || type === 'number'
  if (expression.total !== 'count' && !isNumber) throw syntaxError(`${expression.field} is no number`)
  return { type: 'bigint', sql: `${expression.total}(${sqlIn(sql, viewer.language)})` }
}

/** One row for each group of the caller's own rows: what it is grouped by, and its totals. */
export function groupStatement(selection: CommandSelection): {
  columns: readonly SelectColumn[]
  statement: SqlStatement
} {
  const { collection, query, parameters, access, viewer } = selection
  assertOwn(selection)
  const group = query.group ?? []
  const chosenColumns = [...group, ...(query.totals ?? [])]
  const columns = chosenColumns.map(({ name, alias, expression }) => {
    if (expression) return computedColumn(name, alias, expression, selection)
    const field = readable(collection, name, access, viewer)
    if (field.computed || field.type === 'json') throw syntaxError(`${name} makes no groups`)
    return { name, alias, field, sql: valueSql(field, viewer) }
  })
  const places = group.map((_, at) => at + 1).join(', ')
  const ordered = query.order.map(({ name, direction }) => {
    const at = columns.findIndex(({ alias }) => alias === name)
    if (at < 0) throw syntaxError(`the groups have no ${quoted(name)}`)
    return `${at + 1} ${direction}`
  })
  const text = `
    select ${columnsSql(columns)} from ${collection.from} where ${rowsSql(selection)} group by ${places}
    order by ${[...ordered, places].join(', ')}
    limit ${parameters.one('int', query.isOne ? 1 : query.limit)} offset ${parameters.one('int', query.skip)}`
  return { columns, statement: { text, values: parameters.values } }
}

/** The id is always sent unless excluded by name. Without a selection: all fields that the caller may read. */
function chosen(collection: Collection, choice: FieldChoice | undefined, access: Access): ChosenField[] {
  const all = [...collection.fields].filter(([, { read }]) => access.may(read)).map(([name]) => name)
  if (!choice) return all.map(same)
  if (!choice.isExcluding) {
    const hasKey = choice.fields.some(({ name, alias }) => name === KEY || alias === KEY)
    return hasKey ? [...choice.fields] : [same(KEY), ...choice.fields]
  }
  const excluded = new Set(choice.fields.map(({ name }) => name))
  return all.filter((name) => !excluded.has(name)).map(same)
}

const same = (name: string): ChosenField => ({ name, alias: name })

/** Times are sent as milliseconds; values that may exceed 32 bits still as numbers. */
export function valueSql({ type, sql, computed }: Field, { language }: FunctionContext): string {
  const value = sqlIn(sql, language)
  if (computed) return value
  if (type === 'time') return `floor(extract(epoch from ${value}) * 1000)::float8`
  return type === 'bigint' ? `(${value})::float8` : value
}

/** Client names are kept out of the SQL: columns are identified by position. */
export const columnsSql = (columns: readonly Pick<SelectColumn, 'sql'>[]): string =>
  columns.map(({ sql }) => sql).join(', ')

export function orderSql({ collection, query, access, viewer }: CommandSelection): string {
  const fallback =
    collection.order === undefined ? [] : [{ name: collection.order, direction: 'asc' as const }]
  const orders = query.order.length > 0 ? query.order : fallback
  const aliased = new Map(query.choice?.fields.map(({ name, alias }) => [alias, name]))
  const orderings = orders.map(({ name, direction }) => {
    const fieldName = aliased.get(name) ?? name
    const { sort, sql } = readable(collection, fieldName, access, viewer)
    if (!sort) throw syntaxError(`${collection.name} is not ordered by ${fieldName}`)
    return `${sqlIn(sort === true ? sql : sort, viewer.language)} ${direction}`
  })
  const direction = orders[0]?.direction ?? 'asc'
  return [...orderings, `${keySql({ collection, viewer })} ${direction}`].join(', ')
}

/** The key that identifies a row of the collection. */
export const keySql = ({ collection, viewer }: Pick<CommandSelection, 'collection' | 'viewer'>) =>
  sqlIn(collection.fields.get(KEY)!.sql, viewer.language)
