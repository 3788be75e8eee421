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
