import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { ParseResult } from 'oxc-parser'
import { parseSync } from 'oxc-parser'
import type { MeasuredFunction } from './functions.ts'
import { functionsOf } from './functions.ts'
import { manifestFile } from './rules.ts'

/** One import between our own files: `from` and `to` are paths in the repository. */
export type Import = { from: string; to: string; isTypeOnly: boolean; isLazy: boolean }

export type ImportsSource = {
  path: string
  lineCount: number
  imports: Import[]
  functions: MeasuredFunction[]
  /** Of a manifest: the modules that its module uses. */
  after?: readonly string[]
}

const folders = '{contracts,cloud,server,web,data,e2e,bench,scripts}'

/** Reads every source file of the repository with its imports of other files of the repository. */
export function readSources(root: string): ImportsSource[] {
  const exclude = ['**/node_modules/**', '**/dist/**']
  return globSync([`${folders}/**/*.{ts,tsx,mjs,css}`, '*.config.ts'], { cwd: root, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => readSource(root, path))
}

function readSource(root: string, path: string): ImportsSource {
  const text = readFileSync(join(root, path), 'utf8')
  const lineCount = text.trimEnd().split('\n').length
  if (path.endsWith('.css')) return { path, lineCount, imports: [], functions: [] }
  const parsed = parseSync(path, text)
  const imports = importsOf(path, text, parsed).filter(({ to }) => existsSync(join(root, to)))
  const source = { path, lineCount, imports, functions: functionsOf(parsed.program, text) }
  return manifestFile.test(path) ? { ...source, after: afterOf(text) } : source
}

/** The list `after: ['user', 'shop']` of a manifest. */
const afterOf = (text: string) =>
  [...(/^ {2}after: \[([^\]]*)\]/m.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')

function importsOf(path: string, text: string, { module }: ParseResult): Import[] {
  const { staticImports, staticExports, dynamicImports } = module
  const found: { specifier: string; isTypeOnly: boolean; isLazy: boolean }[] = []
  for (const { moduleRequest, entries } of staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    found.push({ specifier: moduleRequest.value, isTypeOnly, isLazy: false })
  }
  for (const { moduleRequest, isType } of staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) found.push({ specifier: moduleRequest.value, isTypeOnly: isType, isLazy: false })
  }
  for (const { moduleRequest } of dynamicImports) {
    const specifier = text.slice(moduleRequest.start + 1, moduleRequest.end - 1)
    found.push({ specifier, isTypeOnly: false, isLazy: true })
  }
  return found.flatMap(({ specifier, ...kind }) => {
    const to = resolve(path, specifier)
    return to ? [{ from: path, to, ...kind }] : []
  })
}

/** The path that a specifier resolves to, if it is one of ours: relative, or `@tiantian/<workspace>/…`. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const [, workspace, path] = /^@tiantian\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
  return workspace && path ? posix.join(workspace, 'src', path) : undefined
}
