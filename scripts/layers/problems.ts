import { findCycles } from './cycles.ts'
import type { Import, Source } from './imports.ts'
import type { Layer } from './rules.ts'
import {
  advisedFileLines,
  advisedFunctionLines,
  anyFunctionLength,
  anyLength,
  layers,
  moduleOrder,
  privateModuleFile,
} from './rules.ts'

/** Everything in these sources that breaks a rule, as lines to read: the rule and the files. */
export function findProblems(sources: Source[]): string[] {
  const imports = sources.flatMap((source) => source.imports)
  return [
    ...imports.flatMap((each) => layerProblem(each) ?? moduleProblem(each) ?? []),
    ...findCycles(imports).map((path) => `no import cycles: ${path.join(' → ')}`),
  ]
}

/** Files and functions that are long enough to be worth a second look. */
export function findAdvice(sources: Source[]): string[] {
  return [...sources.flatMap((source) => longFile(source) ?? []), ...sources.flatMap(longFunctions)]
}

function layerProblem({ from, to }: Import): string | undefined {
  const [here, there] = [layerOf(from), layerOf(to)]
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

function moduleProblem({ from, to, isTypeOnly }: Import): string | undefined {
  const there = moduleOf(to)
  if (!there || layerOf(from).name === 'tests') return undefined
  if (layerOf(from).name === 'data/loader' && !isTypeOnly && !to.endsWith('/tables.ts')) {
    return `a loader of data sees only the tables of a module: ${from} imports ${to}`
  }
  const here = moduleOf(from)
  if (!here || here === there) return undefined
  for (const name of [here, there]) {
    if (!moduleOrder.includes(name))
      return `the module "${name}" has no place in scripts/layers/rules.ts: ${from} imports ${to}`
  }
  if (moduleOrder.indexOf(there) > moduleOrder.indexOf(here)) {
    return `modules lean one way, ${there} comes after ${here}: ${from} imports ${to}`
  }
  const [, offer] = privateModuleFile.exec(to) ?? []
  return offer && `${offer} of a module are for app.ts alone: ${from} imports ${to}`
}

const moduleOf = (path: string) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

function longFile({ path, lineCount }: Source): string | undefined {
  if (lineCount <= advisedFileLines || anyLength.test(path)) return undefined
  return `${path} has ${lineCount} lines`
}

function longFunctions({ path, functions }: Source): string[] {
  if (anyFunctionLength.test(path)) return []
  return functions
    .filter(({ lineCount }) => lineCount > advisedFunctionLines)
    .map(({ line, lineCount }) => `the function at ${path}:${line} has ${lineCount} lines`)
}
