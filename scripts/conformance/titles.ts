import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export type Title = { path: string; title: string }

const testFiles = '{contracts,cloud,server,web,data,e2e,bench,scripts}/**/*.{test,spec}.{ts,tsx}'
const callsThatName = /^(test|it|describe)\b/

/** The title of every test and every group of tests in the repository. */
export function readTitles(root: string): Title[] {
  return globSync(testFiles, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .sort()
    .flatMap((path) =>
      titlesIn(path, readFileSync(join(root, path), 'utf8')).map((title) => ({ path, title })),
    )
}

/** Titles are read from the syntax tree: a row named in a comment is not a test. */
export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!(first && callsThatName.test(text.slice(callee.start, callee.end)))) return
      if (first.type === 'Literal' || first.type === 'TemplateLiteral')
        titles.push(text.slice(first.start + 1, first.end - 1))
    },
  })
  visitor.visit(parseSync(path, text).program)
  return titles
}
