import { TREE_DEPTH_MAX } from '@tiantian/contracts/constants.ts'
import type { BoundedReader } from './bounded.ts'
import { sqlIn } from './collection.ts'
import type { CommandQuery } from './command.ts'
import type { ServerCondition } from './condition.ts'
import type { SqlStatement } from './parameters.ts'
import { Parameters } from './parameters.ts'
import { syntaxError } from './refusal.ts'
import type { CommandSelection, SelectColumn } from './select.ts'
import {
  columnsOf,
  columnsSql,
  countStatement,
  groupStatement,
  keySql,
  orderSql,
  pageStatement,
  reachableSql,
  rowsSql,
} from './select.ts'
import { parseWhere } from './where.ts'
import { decodeValue } from './wire-value.ts'

/** Maximum rows of a tree; a larger one is read branch by branch. */
const TREE_ROWS_MAX = 5000

/**
 * The descendants of the rows that `startWith` names (without it: of the rows without a parent), or their ancestors,
 * level by level. The last two columns are the row's own key and that of its parent.
 */
function treeStatement(selection: CommandSelection, columns: readonly SelectColumn[]): SqlStatement {
  const { collection, query, parameters, viewer } = selection
  if (collection.parent === undefined || !query.tree) throw syntaxError(`${collection.name} is not a tree`)
  const key = keySql(selection)
  const parent = sqlIn(collection.fields.get(collection.parent)!.sql, viewer.language)
  const { from } = collection
  const step = query.tree.direction === 'down' ? `${parent} = branch.key` : `${key} = branch.parent`
  const levels = parameters.one('int', depthOf(query.tree.limitLevel))
  const text = `
    with recursive branch as (
      select ${key} as key, ${parent} as parent, 1 as level from ${from}
      where ${rowsSql(selection, startOf(selection, collection.parent))}
      union all
      select ${key}, ${parent}, branch.level + 1 from branch, ${from}
      where branch.level < ${levels} and ${step} and ${rowsSql(selection)}
    )
    select ${columnsSql(columns)}, branch.key, branch.parent from branch, ${from}
    where ${key} = branch.key and ${reachableSql(selection)}
    order by branch.level, ${orderSql(selection)} limit ${parameters.one('int', TREE_ROWS_MAX + 1)}`
  return { text, values: parameters.values }
}

/** The levels that a client requests, within the limits of S9. */
const depthOf = (levels = TREE_DEPTH_MAX) => Math.min(Math.max(levels, 1), TREE_DEPTH_MAX)

function startOf({ query: { tree }, variable }: CommandSelection, parent: string): ServerCondition {
  // A component sends an empty string for "none".
  if (!tree?.startWith) return { kind: 'compare', field: parent, operator: 'eq', value: null }
  return parseWhere(decodeValue(tree.startWith, variable), variable)
}

interface TreeRow {
  readonly document: Record<string, unknown>
  readonly key: unknown
  readonly parent: unknown
}

/**
 * Nests each row under its parent, in `children`; a row whose parent is missing is a root.
 * @throws DatabaseRefusal('SYNTAX_ERROR') when there are more rows than a tree may have
 */
function nested(rows: readonly TreeRow[]): Record<string, unknown>[] {
  if (rows.length > TREE_ROWS_MAX)
    throw syntaxError(`the tree has more than ${TREE_ROWS_MAX} rows: ask for a branch`)
  // Paths from several rows meet: shared ancestors appear once.
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const childrenOf = new Map([...byKey.keys()].map((key) => [key, [] as Record<string, unknown>[]]))
  const roots: Record<string, unknown>[] = []
  for (const { document, key, parent } of byKey.values()) {
    const siblings = childrenOf.get(parent) ?? roots
    siblings.push({ ...document, children: childrenOf.get(key) })
  }
  return roots
}

type Document = Record<string, unknown>

/** The reply to the client, beside `code` and `message`. */
export type ReadReply = Readonly<Record<string, unknown>>

/** `{data, affectedDocs}`, with `count` when requested; `data` is one row or null with getOne. */
export async function get(selection: CommandSelection, reader: BoundedReader): Promise<ReadReply> {
  const { query } = selection
  const documents = await readerFor(query)(selection, reader)
  const reply = { data: query.isOne ? (documents[0] ?? null) : documents, affectedDocs: documents.length }
  return query.isCounted ? { ...reply, count: await readCount(again(selection), reader) } : reply
}

function readerFor({ group, tree }: CommandQuery) {
  if (group) return readGroups
  return tree ? readTree : readPage
}

/** `{total}` */
export async function count(selection: CommandSelection, reader: BoundedReader): Promise<ReadReply> {
  return { total: await readCount(selection, reader) }
}

async function readPage(selection: CommandSelection, reader: BoundedReader): Promise<Document[]> {
  const columns = columnsOf(selection)
  const rows = await reader.read(selection.viewer.db, pageStatement(selection, columns))
  const now = selection.viewer.clock.now()
  return rows.map((row) => documentOf(columns, row, now))
}

async function readGroups(selection: CommandSelection, reader: BoundedReader): Promise<Document[]> {
  const { columns, statement } = groupStatement(selection)
  const rows = await reader.read(selection.viewer.db, statement)
  const now = selection.viewer.clock.now()
  return rows.map((row) => documentOf(columns, row, now))
}

async function readTree(selection: CommandSelection, reader: BoundedReader): Promise<Document[]> {
  const columns = columnsOf(selection)
  const rows = await reader.read(selection.viewer.db, treeStatement(selection, columns))
  const now = selection.viewer.clock.now()
  return nested(
    rows.map((row) => ({ document: documentOf(columns, row, now), key: row.at(-2), parent: row.at(-1) })),
  )
}

async function readCount(selection: CommandSelection, reader: BoundedReader): Promise<number> {
  const [row] = await reader.read(selection.viewer.db, countStatement(selection))
  return Number(row?.[0])
}

/** The same query as a separate statement, with its own parameters. */
const again = (selection: CommandSelection): CommandSelection => ({
  ...selection,
  parameters: new Parameters(),
})

const documentOf = (columns: readonly SelectColumn[], row: readonly unknown[], now: Date): Document =>
  Object.fromEntries(
    columns.map(({ alias, field }, at) => [alias, field.computed ? field.computed(row[at], now) : row[at]]),
  )
