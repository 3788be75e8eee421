import type * as z from 'zod/mini'
import { newId } from '../../platform/id.ts'
import { writeBriefly } from './bounded.ts'
import type { AddRule, Grantee, RemoveRule, UpdateRule, WriteContext } from './collection.ts'

/** A column that the server sets itself. */
type ServerValue = 'uid' | 'now'

interface TableRule {
  readonly who: Grantee
  readonly table: string
  readonly key: string
}

interface TableWrite extends TableRule {
  readonly input: z.ZodMiniObject
  /** The column of each input field. */
  readonly columns: Readonly<Record<string, string>>
  readonly forced?: Readonly<Record<string, ServerValue>>
}

/** Rows without business rules are written directly into their table. A duplicate key is DUPLICATE_KEY. */
export const addRow = (rule: TableWrite): AddRule => ({
  who: rule.who,
  input: rule.input,
  async run(context, values) {
    const id = newId()
    const row = [[rule.key, id], ...columnValues(rule, context, values)] as const
    const names = row.map(([name]) => name).join(', ')
    const places = row.map((_column, at) => `$${at + 1}`).join(', ')
    const text = `insert into ${rule.table} (${names}) values (${places})`
    await writeBriefly(context.db, (tx) => tx.unsafe(text, row.map(([, value]) => value) as never[]))
    return id
  },
})

export const updateRows = (rule: TableWrite): UpdateRule => ({
  who: rule.who,
  input: rule.input,
  async run(context, ids, values) {
    const row = columnValues(rule, context, values)
    const set = row.map(([name], at) => `${name} = $${at + 2}`).join(', ')
    const text = `update ${rule.table} set ${set} where ${rule.key} = any($1)`
    const parameters = [[...ids], ...row.map(([, value]) => value)]
    const done = await writeBriefly(context.db, (tx) => tx.unsafe(text, parameters as never[]))
    return done.count
  },
})

export const removeRows = ({ who, table, key }: TableRule): RemoveRule => ({
  who,
  async run({ db }, ids) {
    const text = `delete from ${table} where ${key} = any($1)`
    const done = await writeBriefly(db, (tx) => tx.unsafe(text, [[...ids]] as never[]))
    return done.count
  },
})

/** Declared columns with values of the client: only the values become parameters. */
function columnValues(
  { columns, forced = {} }: TableWrite,
  { user, clock }: WriteContext,
  values: Readonly<Record<string, unknown>>,
): [column: string, value: unknown][] {
  const given = Object.entries(columns).flatMap(([field, column]): [string, unknown][] =>
    Object.hasOwn(values, field) ? [[column, values[field] ?? null]] : [],
  )
  const own = Object.entries(forced).map(([column, source]): [string, unknown] => [
    column,
    source === 'uid' ? user.id : clock.now(),
  ])
  // Two fields may map to one column: the later one sets it.
  return [...new Map([...given, ...own])]
}
