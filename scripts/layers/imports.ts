import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { ArrowFunctionExpression, Function as FunctionNode, ParseResult, Program } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'
import { manifestFile } from './rules.ts'

/** A function with its own lines: named functions declared in it count separately. */
type MeasuredFunction = { line: number; lineCount: number }

/** Lines from the first word to the last brace. */
type FunctionsStretch = { start: number; end: number; isNamed: boolean }

/** Every function of a file: named or anonymous, methods and nested functions included. */
function functionsOf(program: Program, text: string): MeasuredFunction[] {
  const lineAt = lineFinder(text)
  const stretches = stretchesOf(program).map((stretch) => ({
    ...stretch,
    start: lineAt(stretch.start),
    end: lineAt(stretch.end),
  }))
  return stretches.map((stretch) => ({ line: stretch.start, lineCount: ownLines(stretch, stretches) }))
}

function stretchesOf(program: Program): FunctionsStretch[] {
  const found: FunctionsStretch[] = []
  const methods = new Set<number>()
  const note = ({ type, start, end }: FunctionNode | ArrowFunctionExpression) =>
    found.push({ start, end, isNamed: type === 'FunctionDeclaration' || methods.has(start) })
  const visitor = new Visitor({
    Property: (property) => {
      if (property.method) methods.add(property.value.start)
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  })
  visitor.visit(program)
  return found
}

function ownLines(outer: FunctionsStretch, all: readonly FunctionsStretch[]): number {
  const inner = all.filter((each) => each.isNamed && each !== outer && isWithin(each, outer))
  const direct = inner.filter((each) => !inner.some((other) => other !== each && isWithin(each, other)))
  return linesOf(outer) - direct.reduce((sum, each) => sum + linesOf(each), 0)
}

const linesOf = ({ start, end }: FunctionsStretch) => end - start + 1

const isWithin = (inner: FunctionsStretch, outer: FunctionsStretch) =>
  inner.start >= outer.start && inner.end <= outer.end

/** The line number, from 1, of the character at an offset. */
function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index)
  return (offset) => {
    let from = 0
    let to = ends.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (ends[middle]! < offset) from = middle + 1
      else to = middle
    }
    return from + 1
  }
}

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
