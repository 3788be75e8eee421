import type { Reader } from './bounded.ts'
import { Parameters } from './parameters.ts'
import type { Column, Selection } from './select.ts'
import { columnsOf, countStatement, pageStatement } from './select.ts'
import { nested, treeStatement } from './tree.ts'

type Document = Record<string, unknown>

/** The reply to the client, beside `code` and `message`. */
export type Reply = Readonly<Record<string, unknown>>

/** `{data, affectedDocs}`, with `count` when requested; `data` is one row or null with getOne. */
export async function get(selection: Selection, reader: Reader): Promise<Reply> {
  const { query } = selection
  const documents = await (query.tree ? readTree(selection, reader) : readPage(selection, reader))
  const reply = { data: query.isOne ? (documents[0] ?? null) : documents, affectedDocs: documents.length }
  return query.isCounted ? { ...reply, count: await readCount(again(selection), reader) } : reply
}

/** `{total}` */
export async function count(selection: Selection, reader: Reader): Promise<Reply> {
  return { total: await readCount(selection, reader) }
}

async function readPage(selection: Selection, reader: Reader): Promise<Document[]> {
  const columns = columnsOf(selection)
  const rows = await reader.read(selection.viewer.db, pageStatement(selection, columns))
  const now = selection.viewer.clock.now()
  return rows.map((row) => documentOf(columns, row, now))
}

async function readTree(selection: Selection, reader: Reader): Promise<Document[]> {
  const columns = columnsOf(selection)
  const rows = await reader.read(selection.viewer.db, treeStatement(selection, columns))
  const now = selection.viewer.clock.now()
  return nested(
    rows.map((row) => ({ document: documentOf(columns, row, now), key: row.at(-2), parent: row.at(-1) })),
  )
}

async function readCount(selection: Selection, reader: Reader): Promise<number> {
  const [row] = await reader.read(selection.viewer.db, countStatement(selection))
  return Number(row?.[0])
}

/** The same query as a separate statement, with its own parameters. */
const again = (selection: Selection): Selection => ({ ...selection, parameters: new Parameters() })

const documentOf = (columns: readonly Column[], row: readonly unknown[], now: Date): Document =>
  Object.fromEntries(
    columns.map(({ alias, field }, at) => [alias, field.computed ? field.computed(row[at], now) : row[at]]),
  )
