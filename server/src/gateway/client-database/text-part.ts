import type { TextPart } from './condition.ts'
import { syntaxError } from './refusal.ts'
import type { Pattern } from './wire-value.ts'

const LENGTH_MAX = 100
/** A character with a special meaning; a backslash before it makes it literal. */
const SPECIAL = /[.*+?()[\]{}|^$]/
const ESCAPED = /^[^A-Za-z0-9]$/

/**
 * A regular expression that only says how a text starts, ends or what it contains: `^abc`, `abc$`, `a\.b`.
 * @throws DatabaseRefusal('SYNTAX_ERROR') for any other: the time to execute it has no bound
 */
export function textPart({ source: given, flags }: Pattern): TextPart {
  if (!/^[gimsu]*$/.test(flags)) throw syntaxError('a pattern has no flags but g, i, m, s and u')
  // "Anything" at either end is what a pattern without anchors means.
  const source = given.replace(/^\^?\.\*/, '').replace(/(?<!\\)\.\*\$?$/, '')
  if (source.length > LENGTH_MAX) throw syntaxError(`a pattern is longer than ${LENGTH_MAX} characters`)
  const isStart = source.startsWith('^')
  const isEnd = source.endsWith('$') && !isEscaped(source, source.length - 1)
  const text = literal(source.slice(isStart ? 1 : 0, isEnd ? -1 : undefined))
  return { text, isStart, isEnd, ignoresCase: flags.includes('i') }
}

function isEscaped(source: string, at: number): boolean {
  const before = /\\*$/.exec(source.slice(0, at))?.[0] ?? ''
  return before.length % 2 === 1
}

function literal(source: string): string {
  let text = ''
  const characters = [...source]
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at]!
    if (SPECIAL.test(character))
      throw syntaxError('a pattern may only say how a text begins, ends or what it holds')
    if (character !== '\\') {
      text += character
      continue
    }
    at += 1
    const next = characters[at] ?? ''
    if (!ESCAPED.test(next)) throw syntaxError('a pattern with a class of characters')
    text += next
  }
  return text
}

/** For LIKE, with its wildcards escaped. */
export function likeText({ text, isStart, isEnd }: TextPart): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  return `${isStart ? '' : '%'}${escaped}${isEnd ? '' : '%'}`
}
