import { quoted, syntaxError } from './refusal.ts'

/** Fields to include or to exclude. */
export interface ClientDatabaseChoice {
  readonly isExcluding: boolean
  readonly fields: readonly ChosenField[]
}

export interface ChosenField {
  readonly name: string
  /** The name in the reply. */
  readonly alias: string
}

export interface ChoiceOrder {
  readonly name: string
  readonly direction: 'asc' | 'desc'
}

const NAMES_MAX = 60
const LIST_LENGTH_MAX = 4000
/** Names from the client; they never reach SQL but become keys of an object. */
const NAME = /^[A-Za-z_][\w.]{0,63}$/
const CHOSEN = /^(\S+)(?:\s+as\s+(\S+))?$/i
const ORDERED = /^(\S+)(?:\s+(asc|desc))?$/i

/** `field('a, b as c')`, `field({ a: true })`, `field({ a: false })`. An empty list selects the default fields. */
export function parseChoice([given, ...more]: readonly unknown[]): ClientDatabaseChoice {
  if (more.length > 0) throw syntaxError('field takes one list')
  const choice = typeof given === 'string' ? choiceOfText(given) : choiceOfObject(given)
  const aliases = choice.fields.map(({ alias }) => alias)
  if (new Set(aliases).size !== aliases.length) throw syntaxError('two fields of one name')
  return choice
}

function choiceOfText(text: string): ClientDatabaseChoice {
  const fields = listed(text).map((item) => {
    const [, name = '', alias = name] = CHOSEN.exec(item) ?? []
    return { name: checked(name), alias: checked(alias) }
  })
  return { isExcluding: fields.length === 0, fields }
}

function choiceOfObject(given: unknown): ClientDatabaseChoice {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw syntaxError('field takes a list of names')
  const entries = Object.entries(given)
  const isExcluding = entries.every(([, value]) => value === false || value === 0)
  if (!(isExcluding || entries.every(([, value]) => value === true || value === 1)))
    throw syntaxError('field is told what to send or what to leave out')
  if (entries.length > NAMES_MAX) throw syntaxError(`more than ${NAMES_MAX} names`)
  return { isExcluding, fields: entries.map(([name]) => ({ name: checked(name), alias: name })) }
}

/** `orderBy('a', 'desc')`, `orderBy('a desc, b')`. */
export function parseOrder([given, direction, ...more]: readonly unknown[]): ChoiceOrder[] {
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

function directionOf(way: unknown): ChoiceOrder['direction'] {
  if (way === 'asc' || way === 'desc') return way
  throw syntaxError('an order is asc or desc')
}
