import type { ESTree, Plugin } from 'vite'
import { parseAst, Visitor } from 'vite'

interface Span {
  readonly start: number
  readonly end: number
}

/** What of an action only the server and its documents read. */
const SERVER_ONLY = new Set(['output', 'summary', 'limit'])

/**
 * Leaves of each action what a wish needs: name, kind, for whom, and what is asked. The app believes its own server, so
 * the shapes of answers are types to it and nothing else; as code they would be half of all schemas of the first load.
 */
export function wishes(): Plugin {
  return {
    name: 'tiantian:wishes',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/web/src/') && /\.output\b/.test(code)) {
        this.error(`${id} reads .output, which is a type here and no value`)
      }
      return id.includes('/contracts/src/') ? { code: wishesOf(code), map: null } : null
    },
  }
}

/** The source of a module without what only the server reads of its actions, nor the imports that only that needed. */
export function wishesOf(code: string): string {
  const spans = serverOnly(parseAst(code))
  if (spans.length === 0) return code
  const lean = without(code, spans)
  return without(lean, unusedImports(parseAst(lean)))
}

function serverOnly(program: ESTree.Program): Span[] {
  const spans: Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: [declared] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineAction') return
      if (declared?.type !== 'ObjectExpression') return
      const isDropped = (part: ESTree.ObjectPropertyKind) =>
        part.type === 'Property' && part.key.type === 'Identifier' && SERVER_ONLY.has(part.key.name)
      spans.push(...declared.properties.filter(isDropped))
    },
  }).visit(program)
  return spans
}

function unusedImports(program: ESTree.Program): Span[] {
  const times = new Map<string, number>()
  new Visitor({
    Identifier({ name }) {
      times.set(name, (times.get(name) ?? 0) + 1)
    },
  }).visit(program)
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  return imports.filter(({ specifiers }) => specifiers.length > 0 && specifiers.every(isUnused))

  function isUnused(specifier: ESTree.ImportDeclarationSpecifier): boolean {
    // An import that keeps its name says it twice.
    const own =
      specifier.type === 'ImportSpecifier' &&
      specifier.imported.type === 'Identifier' &&
      specifier.imported.name === specifier.local.name
        ? 2
        : 1
    return times.get(specifier.local.name) === own
  }
}

function without(code: string, spans: readonly Span[]): string {
  let rest = code
  for (const { start, end } of spans.toSorted((one, other) => other.start - one.start)) {
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*[,;]/, '')
  }
  return rest
}
