import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') || (path.endsWith('.ts') && !path.endsWith('.test.ts')),
)

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

const classesOf = (sheet: string) =>
  new Set([...sheet.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name))

/** Classes that a source uses of its sheets and that no rule of theirs names. */
function missingIn(source: string, sheetOf: (path: string) => string): string[] {
  const code = source.replaceAll(IMPORT, '')
  return [...source.matchAll(IMPORT)].flatMap(([, sheet, path]) => {
    const known = classesOf(sheetOf(path!))
    const used = [...code.matchAll(new RegExp(String.raw`(?<![\w.'/-])${sheet}\.(\w+)`, 'g'))]
    return used.flatMap(([, name]) => (known.has(name) ? [] : [`${path} .${name}`]))
  })
}

test('every class that a component uses has a rule', () => {
  const missing = SOURCES.flatMap((path) => {
    const file = join(ROOT, path)
    const sheetOf = (sheet: string) => readFileSync(join(dirname(file), sheet), 'utf8')
    return missingIn(readFileSync(file, 'utf8'), sheetOf).map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('control: a class without a rule is found', () => {
  const source = `import css from './a.module.css'\nconst x = [css.known, css.lost]`
  expect(missingIn(source, () => '.known { color: red }')).toEqual(['./a.module.css .lost'])
})
