import { quoted, syntaxError } from './refusal.ts'
import { Pattern } from './wire-value.ts'

/** A JQL token. Names may contain dots: `$env.uid`. */
export type Token =
  | { readonly kind: 'name' | 'symbol'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'pattern'; readonly value: Pattern }

/** For error messages. */
export function tokenText(token: Token): string {
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
export function tokensOf(text: string): Token[] {
  if (text.length > LENGTH_MAX) throw syntaxError(`where is longer than ${LENGTH_MAX} characters`)
  const tokens: Token[] = []
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

function tokenAt(text: string, at: number): [Token, end: number] {
  for (const [rule, make] of RULES) {
    const match = matchAt(rule, text, at)
    if (match) return [make(match), at + match[0].length]
  }
  throw syntaxError(`where is not understood at ${at}`)
}

const RULES: readonly [RegExp, (match: RegExpExecArray) => Token][] = [
  [NAME, ([text]) => ({ kind: 'name', text })],
  [NUMBER, ([text]) => ({ kind: 'number', value: Number(text) })],
  [TEXT, ([, single, double]) => ({ kind: 'text', value: unescaped(single ?? double ?? '') })],
  [PATTERN, ([, source = '', flags = '']) => ({ kind: 'pattern', value: new Pattern(source, flags) })],
  [SYMBOL, ([text]) => ({ kind: 'symbol', text })],
]

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

const unescaped = (text: string) =>
  text.replace(/\\(.)/gs, (_all, character: string) => ESCAPES[character] ?? character)
