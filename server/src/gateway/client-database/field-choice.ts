import { quoted, syntaxError } from './refusal.ts'
import type { ColumnExpression } from './where-text.ts'
import { parseColumns } from './where-text.ts'

/** Fields to include or to exclude. */
export interface FieldChoice {
  readonly isExcluding: boolean
  readonly fields: readonly ChosenField[]
}

export interface ChosenField {
  readonly name: string
  /** The name in the reply. */
  readonly alias: string
  /** What is sent instead of a field. */
  readonly expression?: ColumnExpression
}

export interface FieldOrder {
  readonly name: string
  readonly direction: 'asc' | 'desc'
}

const NAMES_MAX = 60
const LIST_LENGTH_MAX = 4000
/** Names from the client; they never reach SQL but become keys of an object. */
const NAME = /^[A-Za-z_][\w.]{0,63}$/
const ORDERED = /^(\S+)(?:\s+(asc|desc))?$/i

/** `field('a, b as c')`, `field({ a: true })`, `field({ a: false })`. An empty list selects the default fields. */
export function parseChoice([given, ...more]: readonly unknown[]): FieldChoice {
  if (more.length > 0) throw syntaxError('field takes one list')
  const choice = typeof given === 'string' ? choiceOfText(given) : choiceOfObject(given)
  const aliases = choice.fields.map(({ alias }) => alias)
  if (new Set(aliases).size !== aliases.length) throw syntaxError('two fields of one name')
  return choice
}

function choiceOfText(text: string): FieldChoice {
  const fields = columnsOfText(text, false)
  return { isExcluding: fields.length === 0, fields }
}

function columnsOfText(text: string, hasTotals: boolean): ChosenField[] {
  const listText = listed(text).join(',')
  if (listText === '') return []
  return parseColumns(listText, hasTotals).map(({ name, alias, expression }) => {
    if (expression && alias === undefined) throw syntaxError(`${quoted(name)} needs a name: … as name`)
    return {
      name: expression ? name : checked(name),
      alias: checked(alias ?? name),
      ...(expression && { expression }),
    }
  })
}

/** The argument of `groupBy` or, with totals, of `groupField`. */
export function parseGroup([given, ...more]: readonly unknown[], hasTotals: boolean): readonly ChosenField[] {
  if (typeof given !== 'string' || more.length > 0) throw syntaxError('a group takes a list of names')
  const columns = columnsOfText(given, hasTotals)
  if (columns.length === 0) throw syntaxError('a group of nothing')
  if (hasTotals && columns.some(({ expression }) => expression?.kind !== 'total'))
    throw syntaxError('groupField takes count, sum, avg, min and max')
  return columns
}

function choiceOfObject(given: unknown): FieldChoice {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw syntaxError('field takes a list of names')
  // Only the id may be left out beside fields to send; it is sent all the same.
  const isSent = ([name, value]: [string, unknown], _at: number, all: [string, unknown][]) =>
    name !== '_id' || Boolean(value) || !all.some(([, each]) => Boolean(each))
  const entries = Object.entries(given).filter(isSent)
  const isExcluding = entries.every(([, value]) => value === false || value === 0)
  if (!(isExcluding || entries.every(([, value]) => value === true || value === 1)))
    throw syntaxError('field is told what to send or what to leave out')
  if (entries.length > NAMES_MAX) throw syntaxError(`more than ${NAMES_MAX} names`)
  return { isExcluding, fields: entries.map(([name]) => ({ name: checked(name), alias: name })) }
}

/** `orderBy('a', 'desc')`, `orderBy('a desc, b')`. */
export function parseOrder([given, direction, ...more]: readonly unknown[]): FieldOrder[] {
  if (typeof given !== 'string' || more.length > 0) throw syntaxError('orderBy takes names')
  if (direction !== undefined && direction !== null)
    return [{ name: checked(given), direction: directionOf(direction) }]
  return listed(given).map((item) => {
    const [, name = '', way = 'asc'] = ORDERED.exec(item) ?? []
    return { name: checked(name), direction: directionOf(way.toLowerCase()) }
  })
}

function listed(text: string): string[] {
  if (text.length > LIST_LENGTH_MAX) throw syntaxError('a list too long')
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (items.length > NAMES_MAX) throw syntaxError(`more than ${NAMES_MAX} names`)
  return items
}

function checked(name: string): string {
  if (NAME.test(name) && name !== '__proto__') return name
  throw syntaxError(`${quoted(name)} is not a name`)
}

function directionOf(way: unknown): FieldOrder['direction'] {
  if (way === 'asc' || way === 'desc') return way
  throw syntaxError('an order is asc or desc')
}
