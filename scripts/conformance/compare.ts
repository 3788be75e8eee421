import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'

export type CompareComparison = { untested: ConformanceRow[]; unknown: (Title & { id: string })[] }

/** Rows without a test, and test references to unknown rows. */
export function compare(rows: ConformanceRow[], titles: Title[]): CompareComparison {
  const ids = new Set(rows.map(({ id }) => id))
  const named = titles.flatMap((each) => idsIn(each.title).map((id) => ({ ...each, id })))
  const tested = new Set(named.map(({ id }) => id))
  return {
    untested: rows.filter(({ id }) => !tested.has(id)),
    unknown: named.filter(({ id }) => !ids.has(id)),
  }
}

/** `[S2.9]` names one row, `[S2.9, S2.48]` two. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\bS\d+\.\d+\b/g) ?? [])
}

type ConformanceRow = { id: string; statement: string }

/** The rows of the tables in docs/conformance.md. */
export function readRows(markdown: string): ConformanceRow[] {
  return [...markdown.matchAll(/^\| (S\d+\.\d+) \| (.+) \|$/gm)].map(([, id = '', statement = '']) => ({
    id,
    statement,
  }))
}

type Title = { path: string; title: string }

const testFiles = '{contracts,cloud,server,web,data,e2e,bench,scripts}/**/*.{test,spec}.{ts,tsx}'
const namers = new Set(['test', 'it', 'describe'])
/** Tests or groups that exist but do not run. */
const resting = new Set(['skip', 'todo', 'fixme'])

/** The title of every test and every group of tests in the repository. */
export function readTitles(root: string): Title[] {
  return globSync(testFiles, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .sort()
    .flatMap((path) =>
      titlesIn(path, readFileSync(join(root, path), 'utf8')).map((title) => ({ path, title })),
    )
}

/** Titles are read from the syntax tree: a row named in a comment is not a test, nor is a skipped test. */
export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = []
  let restingEnd = 0
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first], start, end }) {
      const [name = '', ...parts] = namesOf(callee)
      if (!namers.has(name) || start < restingEnd) return
      if (parts.some((part) => resting.has(part))) restingEnd = end
      else if (first?.type === 'Literal' || first?.type === 'TemplateLiteral')
        titles.push(text.slice(first.start + 1, first.end - 1))
    },
  })
  visitor.visit(parseSync(path, text).program)
  return titles
}

/** `test.skip.each([…])` is `test`, `skip`, `each`. */
function namesOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...namesOf(callee.object), callee.property.name]
}
