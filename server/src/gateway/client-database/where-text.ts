import type { ConditionComparison, ServerCondition } from './condition.ts'
import { not } from './condition.ts'
import { quoted, syntaxError } from './refusal.ts'
import { textPart } from './text-part.ts'
import type { Scalar, Variable } from './wire-value.ts'
import { Pattern } from './wire-value.ts'

/** A JQL token. Names may contain dots: `$env.uid`. */
type WhereTextToken =
  | { readonly kind: 'name' | 'symbol'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'pattern'; readonly value: Pattern }

/** For error messages. */
function tokenText(token: WhereTextToken): string {
  if (token.kind === 'pattern') return quoted(`/${token.value.source}/`)
  return quoted('text' in token ? token.text : String(token.value))
}

const LENGTH_MAX = 4000

const SPACE = /\s+/y
const NAME = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y
const NUMBER = /-?\d+(?:\.\d+)?/y
const TEXT = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/sy
const PATTERN = /\/((?:[^/\\\n]|\\.)+)\/([a-z]*)/y
const SYMBOL = /===|!==|==|!=|<=|>=|&&|\|\||[<>!()[\],.]/y

/** @throws DatabaseRefusal('SYNTAX_ERROR') with the position of an invalid token */
function tokensOf(text: string): WhereTextToken[] {
  if (text.length > LENGTH_MAX) throw syntaxError(`where is longer than ${LENGTH_MAX} characters`)
  const tokens: WhereTextToken[] = []
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

function tokenAt(text: string, at: number): [WhereTextToken, end: number] {
  for (const [rule, make] of RULES) {
    const match = matchAt(rule, text, at)
    if (match) return [make(match), at + match[0].length]
  }
  throw syntaxError(`where is not understood at ${at}`)
}

const RULES: readonly [RegExp, (match: RegExpExecArray) => WhereTextToken][] = [
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
type WhereTextSide =
  | { readonly name: string }
  | { readonly value: Scalar }
  | { readonly value: string; readonly name: string }

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

class Parser {
  readonly #tokens: readonly WhereTextToken[]
  readonly #variable: Variable
  #at = 0
  #depth = 0

  constructor(tokens: readonly WhereTextToken[], variable: Variable) {
    this.#tokens = tokens
    this.#variable = variable
  }

  whole(): ServerCondition {
    const condition = this.#or()
    if (this.#at < this.#tokens.length) throw this.#unexpected()
    return condition
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
    return token.kind === 'pattern' ? this.#test(token.value) : this.#comparison(this.#side(token))
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

  #comparison(left: WhereTextSide): ServerCondition {
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

  #side(token: WhereTextToken): WhereTextSide {
    if (token.kind === 'text') return { value: token.value, name: token.value }
    if (token.kind === 'number') return { value: token.value }
    if (token.kind !== 'name') throw this.#unexpected(1)
    const word = WORDS.get(token.text)
    if (word !== undefined) return { value: word }
    const variable = VARIABLE.exec(token.text)?.[1]
    return variable === undefined ? { name: token.text } : { value: this.#variable(variable) }
  }

  #next(): WhereTextToken {
    const token = this.#tokens[this.#at]
    if (!token) throw syntaxError('where ends too early')
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
    if (!token) return syntaxError('where ends too early')
    return syntaxError(`${tokenText(token)} is not expected in where`)
  }
}

/** The field may be on either side; between two quoted texts the first is the field. */
function compare(left: WhereTextSide, operator: ConditionComparison, right: WhereTextSide): ServerCondition {
  const isTurned = !('name' in left) || ('value' in left && !('value' in right))
  const [field, value] = isTurned ? [right, left] : [left, right]
  return {
    kind: 'compare',
    field: fieldName(field),
    operator: isTurned ? TURNED[operator] : operator,
    value: givenValue(value),
  }
}

function fieldName(side: WhereTextSide): string {
  if (!('name' in side)) throw syntaxError('a comparison names no field')
  return side.name
}

function givenValue(side: WhereTextSide): Scalar {
  if (!('value' in side)) throw syntaxError(`${quoted(side.name)} is not a value`)
  return side.value
}
