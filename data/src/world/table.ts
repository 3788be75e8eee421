import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../../world/', import.meta.url)

/** A table of data/world: fields separated by semicolons, their names in the first line. */
export function readTable<Field extends string>(
  file: string,
  fields: readonly Field[],
): Record<Field, string>[] {
  const text = readFileSync(fileURLToPath(new URL(file, FOLDER)), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split(';')
  const places = fields.map((field) => {
    const index = columns.indexOf(field)
    if (index === -1) throw new Error(`${file} has no column ${field}`)
    return [field, index] as const
  })
  return lines.map((line) => {
    const cells = line.split(';')
    return Object.fromEntries(places.map(([field, at]) => [field, cells[at] ?? ''])) as Record<Field, string>
  })
}

/** Rows grouped by one of their fields, in the order of the table. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
