import { findCycles } from './cycles.ts'
import type { Import, Source } from './imports.ts'
import type { Floor } from './rules.ts'
import {
  anyFunctionLength,
  anyLength,
  floors,
  maxFunctionLines,
  maxLines,
  moduleOrder,
  privateModuleFile,
} from './rules.ts'

/** Everything in these sources that breaks a rule, as lines to read: the rule and the files. */
export function findProblems(sources: Source[]): string[] {
  const imports = sources.flatMap((source) => source.imports)
  return [
    ...imports.flatMap((each) => floorProblem(each) ?? moduleProblem(each) ?? []),
    ...findCycles(imports).map((path) => `no import cycles: ${path.join(' → ')}`),
    ...sources.flatMap((source) => lengthProblem(source) ?? []),
    ...sources.flatMap(functionProblems),
  ]
}

function floorProblem({ from, to }: Import): string | undefined {
  const [here, there] = [floorOf(from), floorOf(to)]
  if (here.name === 'tests') return undefined
  if (there.name === 'tests') return `only tests import tests: ${from} imports ${to}`
  if (here.mayImport === 'all' || here.mayImport.includes(there.name)) return undefined
  const allowed = here.mayImport.filter((name) => name !== here.name).join(', ') || 'nothing of ours'
  return `${here.name} may import ${allowed}: ${from} imports ${to} (${there.name})`
}

function floorOf(path: string): Floor {
  const floor = floors.find(({ files }) => files.test(path))
  if (!floor) throw new Error(`${path} is on no floor: name one in scripts/floors/rules.ts`)
  return floor
}

function moduleProblem({ from, to, isTypeOnly }: Import): string | undefined {
  const there = moduleOf(to)
  if (!there || floorOf(from).name === 'tests') return undefined
  if (floorOf(from).name === 'data/loader' && !isTypeOnly && !to.endsWith('/tables.ts')) {
    return `a loader of data sees only the tables of a module: ${from} imports ${to}`
  }
  const here = moduleOf(from)
  if (!here || here === there) return undefined
  for (const name of [here, there]) {
    if (!moduleOrder.includes(name))
      return `the module "${name}" has no place in scripts/floors/rules.ts: ${from} imports ${to}`
  }
  if (moduleOrder.indexOf(there) > moduleOrder.indexOf(here)) {
    return `modules lean one way, ${there} comes after ${here}: ${from} imports ${to}`
  }
  const [, offer] = privateModuleFile.exec(to) ?? []
  return offer && `${offer} of a module are for app.ts alone: ${from} imports ${to}`
}

const moduleOf = (path: string) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

function lengthProblem({ path, lineCount }: Source): string | undefined {
  if (lineCount <= maxLines || anyLength.test(path)) return undefined
  return `no file over ${maxLines} lines: ${path} has ${lineCount}`
}

function functionProblems({ path, functions }: Source): string[] {
  if (anyFunctionLength.test(path)) return []
  return functions
    .filter(({ lineCount }) => lineCount > maxFunctionLines)
    .map(
      ({ line, lineCount }) =>
        `no function over ${maxFunctionLines} lines: the one at ${path}:${line} has ${lineCount}`,
    )
}
