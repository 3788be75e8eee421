import type { Import } from './imports.ts'

/**
 * One shortest path for each group of files that import each other. Type imports disappear at run time and lazy
 * imports run later: neither closes a cycle.
 */
export function findCycles(imports: Import[]): string[][] {
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
export function knottedPairs(
  imports: readonly Import[],
  nameOf: (path: string) => string | undefined,
): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, isLazy } of imports) {
    const [here, there] = [nameOf(from), nameOf(to)]
    if (isLazy || !here || !there || here === there) continue
    edges.set(here, (edges.get(here) ?? new Set()).add(there))
  }
  return knotsOf(edges).flatMap((knot) =>
    [...knot].flatMap((here) =>
      [...(edges.get(here) ?? [])].filter((there) => knot.has(there)).map((there) => `${here} → ${there}`),
    ),
  )
}
