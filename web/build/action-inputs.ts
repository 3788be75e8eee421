import type { ESTree, Plugin } from 'vite'
import { parseAst, Visitor } from 'vite'

interface ActionInputsSpan {
  readonly start: number
  readonly end: number
}

/** Properties of an action that only the server and its documents read. */
const SERVER_ONLY = new Set(['output', 'summary', 'limit'])
/** Calls that create a schema or an action have no side effect: unused ones can be removed. */
const MAKERS = new Set(['z', 'defineAction'])
const PURE = '/* @__PURE__ */ '

/**
 * Keeps of each action what a call needs: name, kind, auth and input. The app trusts its own server, so output
 * schemas serve it as types only; as code they would be half of all schemas of the first load.
 */
export function inputs(): Plugin {
  return {
    name: 'tiantian:wishes',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/web/src/') && readsOutput(code)) {
        this.error(`${id} reads .output, which is a type here and no value`)
      }
      return id.includes('/contracts/src/') ? { code: inputsOf(code), map: null } : null
    },
  }
}

/**
 * The source of a module without the action properties that only the server reads, and without the imports that only
 * they needed.
 */
export function inputsOf(code: string): string {
  const spans = serverOnly(parseAst(code))
  const lean = without(code, spans)
  const rest = spans.length > 0 ? without(lean, unusedImports(parseAst(lean))) : lean
  return made(parseAst(rest)).reduceRight((text, at) => text.slice(0, at) + PURE + text.slice(at), rest)
}

function serverOnly(program: ESTree.Program): ActionInputsSpan[] {
  const spans: ActionInputsSpan[] = []
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

function unusedImports(program: ESTree.Program): ActionInputsSpan[] {
  const times = new Map<string, number>()
  new Visitor({
    Identifier({ name }) {
      times.set(name, (times.get(name) ?? 0) + 1)
    },
  }).visit(program)
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  return imports.filter(({ specifiers }) => specifiers.length > 0 && specifiers.every(isUnused))

  function isUnused(specifier: ESTree.ImportDeclarationSpecifier): boolean {
    const { name } = specifier.local
    const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
    // An import that keeps its name appears as both imported and local.
    const own = imported?.type === 'Identifier' && imported.name === name ? 2 : 1
    return times.get(name) === own
  }
}

/** Where call chains of schema builders begin; each chain once, from the first call to the last. */
function made(program: ESTree.Program): number[] {
  const starts = new Set<number>()
  new Visitor({
    CallExpression(call) {
      let root: ESTree.Expression = call
      while (root.type === 'CallExpression' || root.type === 'MemberExpression') {
        root = root.type === 'CallExpression' ? root.callee : root.object
      }
      if (root.type === 'Identifier' && MAKERS.has(root.name)) starts.add(call.start)
    },
  }).visit(program)
  return [...starts].sort((one, other) => one - other)
}

function readsOutput(code: string): boolean {
  if (!/\.output\b/.test(code)) return false
  let isRead = false
  new Visitor({
    MemberExpression({ property }) {
      isRead ||= property.type === 'Identifier' && property.name === 'output'
    },
  }).visit(parseAst(code))
  return isRead
}

function without(code: string, spans: readonly ActionInputsSpan[]): string {
  let rest = code
  for (const { start, end } of spans.toSorted((one, other) => other.start - one.start)) {
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*[,;]/, '')
  }
  return rest
}
