import type { ConditionComparison, DateFormat, FieldTest, ServerCondition } from './condition.ts'
import { not } from './condition.ts'
import { quoted, syntaxError } from './refusal.ts'
import { textPart } from './text-part.ts'
import type { Scalar, Variable } from './wire-value.ts'
import { Pattern } from './wire-value.ts'

/** A JQL token. Names may contain dots: `$env.uid`. */
type JqlToken =
  | { readonly kind: 'name' | 'symbol'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'pattern'; readonly value: Pattern }

/** For error messages. */
function tokenText(token: JqlToken): string {
  if (token.kind === 'pattern') return quoted(`/${token.value.source}/`)
  return quoted('text' in token ? token.text : String(token.value))
}

/** For columns without a name of their own. */
const columnText = (token: JqlToken): string =>
  token.kind === 'name' || token.kind === 'symbol' ? token.text : ''

const LENGTH_MAX = 4000

const SPACE = /\s+/y
const NAME = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y
const NUMBER = /-?\d+(?:\.\d+)?/y
const TEXT = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/sy
const PATTERN = /\/((?:[^/\\\n]|\\.)+)\/([a-z]*)/y
const SYMBOL = /===|!==|==|!=|<=|>=|&&|\|\||[<>!()[\],.*]/y

/** @throws DatabaseRefusal('SYNTAX_ERROR') with the position of an invalid token */
function tokensOf(text: string): JqlToken[] {
  if (text.length > LENGTH_MAX) throw syntaxError(`where is longer than ${LENGTH_MAX} characters`)
  const tokens: JqlToken[] = []
  for (let at = skip(text, 0); at < text.length; ) {
    const [token, end] = tokenAt(text, at)
    tokens.push(token)
    at = skip(text, end)
  }
  return tokens
}

const skip = (text: string, at: number) => at + (matchAt(SPACE, text, at)?.[0].length ?? 0)

function matchAt(rule: RegExp, text: string, at: number): RegExpExecArray | null {
  rule.lastIndex = at
  return rule.exec(text)
}

function tokenAt(text: string, at: number): [JqlToken, end: number] {
  for (const [rule, make] of RULES) {
    const match = matchAt(rule, text, at)
    if (match) return [make(match), at + match[0].length]
  }
  throw syntaxError(`where is not understood at ${at}`)
}

const RULES: readonly [RegExp, (match: RegExpExecArray) => JqlToken][] = [
  [NAME, ([text]) => ({ kind: 'name', text })],
  [NUMBER, ([text]) => ({ kind: 'number', value: Number(text) })],
  [TEXT, ([, single, double]) => ({ kind: 'text', value: unescaped(single ?? double ?? '') })],
  [PATTERN, ([, source = '', flags = '']) => ({ kind: 'pattern', value: new Pattern(source, flags) })],
  [SYMBOL, ([text]) => ({ kind: 'symbol', text })],
]

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

const unescaped = (text: string) =>
  text.replace(/\\(.)/gs, (_all, character: string) => ESCAPES[character] ?? character)

/** One side of a comparison. A quoted text may be a field name: many clients write `'_id' == $cloudEnv_uid`. */
type JqlSide =
  | { readonly name: string; readonly dateFormat?: DateFormat }
  | { readonly value: Scalar }
  | { readonly value: string; readonly name: string }

/** What `field`, `groupBy` and `groupField` compute for a column of the reply. */
export type ColumnExpression =
  | { readonly kind: 'test'; readonly test: FieldTest }
  | { readonly kind: 'date'; readonly field: string; readonly dateFormat: DateFormat }
  /** Over the rows of a group; `count` has no field. */
  | { readonly kind: 'total'; readonly total: ColumnTotal; readonly field?: string }

const TOTALS = ['count', 'sum', 'avg', 'min', 'max'] as const
export type ColumnTotal = (typeof TOTALS)[number]

export interface TextColumn {
  /** Of a field, or the expression as it was written. */
  readonly name: string
  readonly alias: string | undefined
  readonly expression?: ColumnExpression
}

const COMPARISONS: Readonly<Record<string, ConditionComparison>> = {
  '==': 'eq',
  '===': 'eq',
  '!=': 'neq',
  '!==': 'neq',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
}
/** Functions that compare: `eq(a, 1)`. */
const FUNCTIONS: Readonly<Record<string, ConditionComparison>> = {
  eq: 'eq',
  neq: 'neq',
  lt: 'lt',
  lte: 'lte',
  gt: 'gt',
  gte: 'gte',
}
const TURNED: Readonly<Record<ConditionComparison, ConditionComparison>> = {
  eq: 'eq',
  neq: 'neq',
  lt: 'gt',
  lte: 'gte',
  gt: 'lt',
  gte: 'lte',
}
const WORDS: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
])
const VARIABLE = /^\$(?:cloudEnv_|env\.)(\w+)$/
const DEPTH_MAX = 24

/**
 * Parses a JQL condition: comparisons, `in`, `/…/.test(field)`, `&&`, `||`, `!` and brackets. Nothing is ever
 * executed.
 */
export function parseWhereText(text: string, variable: Variable): ServerCondition {
  return new Parser(tokensOf(text), variable).whole()
}

const noVariable: Variable = (name) => {
  throw syntaxError(`${quoted(name)} is known in where only`)
}

/** Parses `a, eq(b, 1) as c`; with totals also `sum(d) as e`. */
export const parseColumns = (text: string, hasTotals: boolean): TextColumn[] =>
  new Parser(tokensOf(text), noVariable).columns(hasTotals)

class Parser {
  readonly #tokens: readonly JqlToken[]
  readonly #variable: Variable
  #at = 0
  #depth = 0

  constructor(tokens: readonly JqlToken[], variable: Variable) {
    this.#tokens = tokens
    this.#variable = variable
  }

  whole(): ServerCondition {
    const condition = this.#or()
    if (this.#at < this.#tokens.length) throw this.#unexpected()
    return condition
  }

  columns(hasTotals: boolean): TextColumn[] {
    const columns = [this.#column(hasTotals)]
    while (this.#takes(',')) columns.push(this.#column(hasTotals))
    if (this.#at < this.#tokens.length) throw this.#unexpected()
    return columns
  }

  #column(hasTotals: boolean): TextColumn {
    const from = this.#at
    const expression = this.#columnExpression(hasTotals)
    const name = this.#tokens.slice(from, this.#at).map(columnText).join('')
    if (!this.#takes('as')) return { name, alias: undefined, ...expression }
    const alias = this.#next()
    if (alias.kind !== 'name') throw this.#unexpected(1)
    return { name, alias: alias.text, ...expression }
  }

  #columnExpression(hasTotals: boolean): { expression?: ColumnExpression } {
    const token = this.#next()
    if (token.kind !== 'name') throw this.#unexpected(1)
    const total = TOTALS.find((each) => each === token.text)
    if (hasTotals && total && this.#takes('(')) return { expression: this.#total(total) }
    if (Object.hasOwn(FUNCTIONS, token.text) && this.#takes('('))
      return { expression: { kind: 'test', test: this.#call(FUNCTIONS[token.text]!) } }
    const side = this.#side(token)
    if (!('name' in side)) throw this.#unexpected(1)
    const { name: field, dateFormat } = side as { name: string; dateFormat?: DateFormat }
    return dateFormat ? { expression: { kind: 'date', field, dateFormat } } : {}
  }

  #total(total: ColumnTotal): ColumnExpression {
    if (this.#takes('*')) {
      this.#expect(')')
      if (total !== 'count') throw syntaxError(`${total} takes a field`)
      return { kind: 'total', total }
    }
    const field = fieldName(this.#side(this.#next()))
    this.#expect(')')
    return { kind: 'total', total, field }
  }

  /** `eq(a, 1)`, after the bracket. */
  #call(operator: ConditionComparison): FieldTest {
    const left = this.#side(this.#next())
    this.#expect(',')
    const right = this.#side(this.#next())
    this.#expect(')')
    return compare(left, operator, right)
  }

  /** `dateToString(field, '%Y-%m-%d', '+0800')`, after the bracket; a time in milliseconds is added to `new Date(0)`. */
  #date(): JqlSide {
    const isAdded = this.#takes('add')
    if (isAdded) for (const part of ['(', 'new', 'Date', '(']) this.#expect(part)
    if (isAdded) {
      const zero = this.#next()
      if (zero.kind !== 'number' || zero.value !== 0) throw this.#unexpected(1)
      for (const part of [')', ',']) this.#expect(part)
    }
    const name = fieldName(this.#side(this.#next()))
    if (isAdded) this.#expect(')')
    const format = this.#takes(',') ? this.#text() : '%Y-%m-%dT%H:%M:%S.%LZ'
    const zone = this.#takes(',') ? this.#text() : '+0000'
    this.#expect(')')
    return { name, dateFormat: { format, zone } }
  }

  #text(): string {
    const token = this.#next()
    if (token.kind !== 'text') throw this.#unexpected(1)
    return token.value
  }

  #or(): ServerCondition {
    const conditions = [this.#and()]
    while (this.#takes('||')) conditions.push(this.#and())
    return conditions.length === 1 ? conditions[0]! : { kind: 'or', conditions }
  }

  #and(): ServerCondition {
    const conditions = [this.#unary()]
    while (this.#takes('&&')) conditions.push(this.#unary())
    return conditions.length === 1 ? conditions[0]! : { kind: 'and', conditions }
  }

  #unary(): ServerCondition {
    if (++this.#depth > DEPTH_MAX) throw syntaxError('too many brackets')
    const condition = this.#takes('!') ? not(this.#unary()) : this.#primary()
    this.#depth -= 1
    return condition
  }

  #primary(): ServerCondition {
    if (this.#takes('(')) {
      const condition = this.#or()
      this.#expect(')')
      return condition
    }
    const token = this.#next()
    if (token.kind === 'pattern') return this.#test(token.value)
    if (token.kind === 'name' && Object.hasOwn(FUNCTIONS, token.text) && this.#takes('('))
      return this.#call(FUNCTIONS[token.text]!)
    return this.#comparison(this.#side(token))
  }

  /** `/…/.test(field)`, after the pattern. */
  #test(pattern: Pattern): ServerCondition {
    this.#expect('.')
    if (!this.#takes('test')) throw this.#unexpected()
    this.#expect('(')
    const field = fieldName(this.#side(this.#next()))
    this.#expect(')')
    return { kind: 'like', field, part: textPart(pattern) }
  }

  #comparison(left: JqlSide): ServerCondition {
    const token = this.#next()
    const sign = 'text' in token ? token.text : ''
    if (sign === 'in') return { kind: 'in', field: fieldName(left), values: this.#list() }
    const operator = Object.hasOwn(COMPARISONS, sign) ? COMPARISONS[sign] : undefined
    if (!operator) throw this.#unexpected(1)
    return compare(left, operator, this.#side(this.#next()))
  }

  #list(): Scalar[] {
    this.#expect('[')
    const values: Scalar[] = []
    while (!this.#takes(']')) {
      if (values.length > 0) this.#expect(',')
      values.push(givenValue(this.#side(this.#next())))
    }
    return values
  }

  #side(token: JqlToken): JqlSide {
    if (token.kind === 'text') return { value: token.value, name: token.value }
    if (token.kind === 'number') return { value: token.value }
    if (token.kind !== 'name') throw this.#unexpected(1)
    if (token.text === 'dateToString' && this.#takes('(')) return this.#date()
    const word = WORDS.get(token.text)
    if (word !== undefined) return { value: word }
    const variable = VARIABLE.exec(token.text)?.[1]
    return variable === undefined ? { name: token.text } : { value: this.#variable(variable) }
  }

  #next(): JqlToken {
    const token = this.#tokens[this.#at]
    if (!token) throw syntaxError('a text ends too early')
    this.#at += 1
    return token
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at]
    const isIt = token !== undefined && 'text' in token && token.text === text
    if (isIt) this.#at += 1
    return isIt
  }

  #expect(symbol: string) {
    if (!this.#takes(symbol)) throw this.#unexpected()
  }

  #unexpected(back = 0) {
    const token = this.#tokens[this.#at - back]
    if (!token) return syntaxError('a text ends too early')
    return syntaxError(`${tokenText(token)} is not expected`)
  }
}

/** The field may be on either side; between two quoted texts the first is the field. */
function compare(left: JqlSide, operator: ConditionComparison, right: JqlSide): FieldTest {
  const isTurned = !('name' in left) || ('value' in left && !('value' in right))
  const [field, value] = isTurned ? [right, left] : [left, right]
  return {
    kind: 'compare',
    field: fieldName(field),
    ...('dateFormat' in field && field.dateFormat && { dateFormat: field.dateFormat }),
    operator: isTurned ? TURNED[operator] : operator,
    value: givenValue(value),
  }
}

function fieldName(side: JqlSide): string {
  if (!('name' in side)) throw syntaxError('a comparison names no field')
  return side.name
}

function givenValue(side: JqlSide): Scalar {
  if (!('value' in side)) throw syntaxError(`${quoted(side.name)} is not a value`)
  return side.value
}
