import type { Import, ImportsSource } from './imports.ts'
import type { Layer } from './rules.ts'
import {
  advisedFileLines,
  advisedFunctionLines,
  anyFunctionLength,
  anyLength,
  layers,
  privateModuleFile,
} from './rules.ts'

/**
 * One shortest path for each group of files that import each other. Type imports disappear at run time and lazy
 * imports run later: neither closes a cycle.
 */
function findCycles(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to, isTypeOnly, isLazy } of imports) {
    if (!(isTypeOnly || isLazy)) targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const cycles: string[][] = []
  const reported = new Set<string>()
  for (const start of targets.keys()) {
    const cycle = reported.has(start) ? undefined : shortestWayBack(start, targets)
    if (!cycle) continue
    for (const path of cycle) reported.add(path)
    cycles.push(cycle)
  }
  return cycles
}

function shortestWayBack(start: string, targets: Map<string, string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const next of targets.get(path) ?? []) {
      if (next === start) return wayTo(path, start, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, path)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const way = [end, start]
  while (way[0] !== start) way.unshift(cameFrom.get(way[0] ?? start) ?? start)
  return way
}

/** Sets of names of which each leads to all others, by these edges. */
function knotsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string>[] {
  const reached = new Map([...edges.keys()].map((start) => [start, reachableFrom(start, edges)]))
  const knots: Set<string>[] = []
  for (const [start, there] of reached) {
    if (!there.has(start) || knots.some((knot) => knot.has(start))) continue
    knots.push(new Set([...there].filter((other) => reached.get(other)?.has(start))))
  }
  return knots
}

function reachableFrom(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (const name of queue)
    for (const next of edges.get(name) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      queue.push(next)
    }
  return reached
}

/** Imports, types included, that tie names into knots: each would have to go, or its way back. */
function knottedPairs(imports: readonly Import[], nameOf: (path: string) => string | undefined): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, isLazy } of imports) {
    const here = nameOf(from)
    const there = nameOf(to)
    if (isLazy || !here || !there || here === there) continue
    edges.set(here, (edges.get(here) ?? new Set()).add(there))
  }
  return knotsOf(edges).flatMap((knot) =>
    [...knot].flatMap((here) =>
      [...(edges.get(here) ?? [])].filter((there) => knot.has(there)).map((there) => `${here} → ${there}`),
    ),
  )
}

/** All rule violations in these sources, as text: the rule and the files. */
export function findProblems(sources: ImportsSource[]): string[] {
  const imports = sources.flatMap((source) => source.imports)
  const uses = new Map(sources.flatMap(({ path, after }) => (after ? [[moduleOf(path) ?? '', after]] : [])))
  return [
    ...imports.flatMap((each) => layerProblem(each) ?? moduleProblem(each, uses) ?? []),
    ...findCycles(imports).map((path) => `no import cycles: ${path.join(' → ')}`),
  ]
}

const moduleOf = (path: string) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

const isTest = (path: string) => layerOf(path).name === 'tests'

/** What must not import itself by a way around, types included, and how many imports of it did so when this began. */
const knotKinds = {
  'folders of web/src/features': (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1],
  'folders of server/src/modules': moduleOf,
  'files, by their types': (path: string) => path,
} as const

export type KnownKnots = Readonly<Record<keyof typeof knotKinds, number>>

/** Problems: knots that have grown. Advice: those that have shrunk, and what to write into the rules. */
export function findKnots(
  sources: ImportsSource[],
  known: KnownKnots,
): { problems: string[]; advice: string[] } {
  const imports = sources.flatMap((source) => source.imports).filter(({ from }) => !isTest(from))
  const [problems, advice]: [string[], string[]] = [[], []]
  for (const [kind, nameOf] of Object.entries(knotKinds)) {
    const pairs = knottedPairs(imports, nameOf).sort()
    const most = known[kind as keyof KnownKnots]
    if (pairs.length > most)
      problems.push(
        `no new cycles: ${pairs.length} imports between ${kind} close one, ${most} did before: ${pairs.join(', ')}`,
      )
    if (pairs.length < most)
      advice.push(`fewer cycles of ${kind}: write ${pairs.length} for ${most} into scripts/layers/rules.ts`)
  }
  return { problems, advice }
}

/** Files and functions that exceed the advised length. */
export function findAdvice(sources: ImportsSource[]): string[] {
  return [...sources.flatMap((source) => longFile(source) ?? []), ...sources.flatMap(longFunctions)]
}

function layerProblem({ from, to }: Import): string | undefined {
  const here = layerOf(from)
  const there = layerOf(to)
  if (here.name === 'tests') return undefined
  if (there.name === 'tests') return `only tests import tests: ${from} imports ${to}`
  if (here.mayImport === 'all' || here.mayImport.includes(there.name)) return undefined
  const allowed = here.mayImport.filter((name) => name !== here.name).join(', ') || 'nothing of ours'
  return `${here.name} may import ${allowed}: ${from} imports ${to} (${there.name})`
}

function layerOf(path: string): Layer {
  const layer = layers.find(({ files }) => files.test(path))
  if (!layer) throw new Error(`${path} is on no layer: name one in scripts/layers/rules.ts`)
  return layer
}

/** The declared dependencies of each module, by name. */
type ModuleUses = ReadonlyMap<string, readonly string[]>

function moduleProblem({ from, to, isTypeOnly }: Import, uses: ModuleUses): string | undefined {
  const there = moduleOf(to)
  if (!there || layerOf(from).name === 'tests') return undefined
  if (layerOf(from).name === 'data/loader' && !isTypeOnly && !to.endsWith('/tables.ts')) {
    return `a loader of data sees only the tables of a module: ${from} imports ${to}`
  }
  const here = moduleOf(from)
  if (!here || here === there) return undefined
  const after = uses.get(here)
  if (!after) return `the module "${here}" has no module.ts: ${from} imports ${to}`
  if (!after.includes(there))
    return `the module ${here} does not say that it is after ${there}: ${from} imports ${to}`
  const [, offer] = privateModuleFile.exec(to) ?? []
  return offer && `what a module offers in ${offer}.ts is for its manifest alone: ${from} imports ${to}`
}

function longFile({ path, lineCount }: ImportsSource): string | undefined {
  if (lineCount <= advisedFileLines || anyLength.test(path)) return undefined
  return `${path} has ${lineCount} lines`
}

function longFunctions({ path, functions }: ImportsSource): string[] {
  if (anyFunctionLength.test(path)) return []
  return functions
    .filter(({ lineCount }) => lineCount > advisedFunctionLines)
    .map(({ line, lineCount }) => `the function at ${path}:${line} has ${lineCount} lines`)
}
