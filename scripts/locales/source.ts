import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { LocalesTexts } from './texts.ts'
import { baseKey } from './texts.ts'

/** Text usage of a file of the web app. */
interface TextUse {
  readonly path: string
  /** Every string of the file, any of which may be a key. */
  readonly strings: readonly string[]
  /** Computed keys: `error.code.${code}`. */
  readonly patterns: readonly RegExp[]
  /** Visible text that no language file contains. */
  readonly hardCoded: readonly string[]
}

const LETTER = /\p{Letter}/u
/** Attributes that are shown or read aloud. */
const SPOKEN = /^(aria-label|aria-roledescription|aria-description|title|alt|placeholder|label|text|hint)$/

export function readUses(root: string): TextUse[] {
  return globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !(path.includes('locales') || path.includes('.test.') || path.endsWith('.gen.ts')))
    .sort()
    .map((path) => usesIn(path, readFileSync(join(root, path), 'utf8')))
}

export function usesIn(path: string, source: string): TextUse {
  const strings: string[] = []
  const patterns: RegExp[] = []
  const hardCoded: string[] = []
  const location = (text: string, start: number) => {
    if (!LETTER.test(text)) return
    const line = source.slice(0, start + text.search(LETTER)).split('\n').length
    hardCoded.push(`${path}:${line} says “${text.trim().replace(/\s+/g, ' ')}” in no language file`)
  }
  const visitor = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') strings.push(value)
    },
    TemplateLiteral({ quasis }) {
      const pattern = patternOf(quasis.map((quasi) => quasi.value.cooked ?? ''))
      if (pattern) patterns.push(pattern)
    },
    JSXText({ value, start }) {
      location(value, start)
    },
    JSXExpressionContainer({ expression }) {
      if (isInAttribute(source, expression.start)) return
      if (expression.type === 'Literal' && typeof expression.value === 'string')
        location(expression.value, expression.start)
    },
    JSXAttribute({ name, value }) {
      const isSpoken = name.type === 'JSXIdentifier' && SPOKEN.test(name.name)
      if (isSpoken && value?.type === 'Literal' && typeof value.value === 'string')
        location(value.value, value.start)
    },
  })
  visitor.visit(parseSync(path, source).program)
  return { path, strings, patterns, hardCoded }
}

function isInAttribute(source: string, start: number): boolean {
  return /=\{\s*$/.test(source.slice(Math.max(0, start - 40), start))
}

/** A pattern only if the text begins like a key; `${a} ${b}` would match everything. */
function patternOf(parts: string[]): RegExp | undefined {
  const [first = ''] = parts
  if (parts.length < 2 || !/^[a-z][A-Za-z]*\./.test(first)) return undefined
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)
}

/** Keys that no source uses, neither literally nor computed. */
export function unusedProblems(english: LocalesTexts, uses: readonly TextUse[]): string[] {
  const strings = new Set(uses.flatMap((use) => use.strings))
  const patterns = uses.flatMap((use) => use.patterns)
  const isUsed = (key: string) => strings.has(key) || patterns.some((pattern) => pattern.test(key))
  const keys = new Set([...english.keys()].map((key) => baseKey(key, english)))
  return [...keys].filter((key) => !isUsed(key)).map((key) => `${key} is used nowhere`)
}
