export type ConformanceRow = { id: string; statement: string }

/** The rows of the tables in docs/conformance.md. */
export function readRows(markdown: string): ConformanceRow[] {
  return [...markdown.matchAll(/^\| (S\d+\.\d+) \| (.+) \|$/gm)].map(([, id = '', statement = '']) => ({
    id,
    statement,
  }))
}
