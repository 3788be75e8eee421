import type { Title } from './titles.ts'

export type CompareComparison = { untested: ConformanceRow[]; unknown: (Title & { id: string })[] }

/** Rows without a test, and test references to unknown rows. */
export function compare(rows: ConformanceRow[], titles: Title[]): CompareComparison {
  const ids = new Set(rows.map(({ id }) => id))
  const named = titles.flatMap((each) => idsIn(each.title).map((id) => ({ ...each, id })))
  const tested = new Set(named.map(({ id }) => id))
  return {
    untested: rows.filter(({ id }) => !tested.has(id)),
    unknown: named.filter(({ id }) => !ids.has(id)),
  }
}

/** `[S2.9]` names one row, `[S2.9, S2.48]` two. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\bS\d+\.\d+\b/g) ?? [])
}

type ConformanceRow = { id: string; statement: string }

/** The rows of the tables in docs/conformance.md. */
export function readRows(markdown: string): ConformanceRow[] {
  return [...markdown.matchAll(/^\| (S\d+\.\d+) \| (.+) \|$/gm)].map(([, id = '', statement = '']) => ({
    id,
    statement,
  }))
}
