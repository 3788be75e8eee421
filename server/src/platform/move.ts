import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  ConditionOf,
  EventOf,
  Machine,
  RoleOf,
  StateOf,
  Transition,
} from '@tiantian/contracts/machine.ts'
import { findTransition, statesBefore } from '@tiantian/contracts/machine.ts'
import type { Row } from 'postgres'
import { auditAll } from './audit.ts'
import type { Fragment, Tx } from './database/database.ts'
import { publishAll } from './job/outbox.ts'

/** Values, or SQL fragments such as ``tx`version + 1` ``, by the names of their columns. */
export type MoveColumns = Readonly<Record<string, string | number | boolean | Date | null | Fragment>>

/** Where the objects of a machine are stored: declared once, next to their module. */
export interface StateTable<M extends Machine, Stored extends Row> {
  readonly machine: M
  readonly table: string
  /** `state` by default. */
  readonly stateColumn?: string
  /** The column contains the position of the state in the machine's list. */
  readonly isNumbered?: true
  /** The columns of the primary key when it is not `id`. */
  readonly keyColumns?: readonly string[]
  readonly notFound: ErrorCode
  readonly audit: {
    readonly objectKind: string | ((row: Stored) => string)
    readonly objectId: (row: Stored) => string
  }
  /** A table of the history of each object, which `idColumn` refers to by its `id`. */
  readonly history?: { readonly table: string; readonly idColumn: string }
  readonly outbox?: { readonly topic: string; readonly data: (row: Stored) => object }
  /** What every move writes besides the state, such as its time. */
  readonly columns?: (tx: Tx, written: WrittenMove<M>) => MoveColumns
}

/**
 * Names the type of the rows; that of the machine is inferred: `storeMachine<OrderRow>()({ machine: orderMachine, …
 * })`.
 */
export const storeMachine =
  <Stored extends Row>() =>
  <const M extends Machine>(table: StateTable<M, Stored>) =>
    table

interface MoveChange<M extends Machine> {
  /** The user; null for the scheduler. */
  readonly by: string | null
  readonly role: RoleOf<M> | readonly RoleOf<M>[]
  readonly at: Date
  readonly reason?: string
  /** Additional data of the audit entry and the history. */
  readonly data?: object
  /** Columns that this move writes besides those of the table. */
  readonly set?: MoveColumns
  /** Conditions of the machine that the object fulfils, or all of the objects. */
  readonly holds?: readonly ConditionOf<M>[]
}

export interface PlatformMove<M extends Machine, Stored extends Row> extends Omit<MoveChange<M>, 'set'> {
  /**
   * Columns that this move writes besides those of the table; a function is called once the move is known to be
   * allowed.
   */
  readonly set?: MoveColumns | ((row: Stored) => Promise<MoveColumns> | MoveColumns)
  /** Checks the locked row, and throws when the move must not happen. */
  readonly check?: (row: Stored, transition: Transition) => Promise<void> | void
}

interface WrittenMove<M extends Machine> extends MoveChange<M> {
  readonly event: EventOf<M>
  readonly to: StateOf<M>
}

export interface Moved<M extends Machine, Stored extends Row> {
  readonly from: StateOf<M>
  readonly to: StateOf<M>
  /** The current row. */
  readonly row: Stored
}

/** An id, or columns that must have these values, for example the owner. */
type Key = string | Readonly<Record<string, string | number>>

/**
 * Moves one object: locks its row, refuses events that its machine does not list, and writes state, history, audit
 * entry and outbox in the same transaction. Of two concurrent moves the second finds the state that the first has
 * set.
 * @throws AppError('STATE_CONFLICT'), the table's `notFound`, and what `check` throws
 */
export async function move<M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  key: Key,
  event: EventOf<M>,
  change: PlatformMove<M, Stored>,
): Promise<Moved<M, Stored>> {
  const row = await lockRow(tx, table, key)
  if (!row) throw new AppError(table.notFound)
  const moved = await moveRow(tx, table, { key, row, event }, change)
  if (!moved) throw new AppError('STATE_CONFLICT')
  return moved
}

/** The same for scheduled jobs: undefined when the object has moved on meanwhile, or is gone. */
export async function tryMove<M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  key: Key,
  event: EventOf<M>,
  change: PlatformMove<M, Stored>,
): Promise<Moved<M, Stored> | undefined> {
  const row = await lockRow(tx, table, key)
  return row && moveRow(tx, table, { key, row, event }, change)
}

/** Rows that refer to this one can be written meanwhile: `for update` would make them wait. */
async function lockRow<M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  key: Key,
): Promise<Stored | undefined> {
  const [row] = await tx<Stored[]>`
    select * from ${tx(table.table)} where ${matches(tx, key)} for no key update`
  return row
}

const matches = (tx: Tx, key: Key) =>
  join(
    tx,
    Object.entries(typeof key === 'string' ? { id: key } : key).map(
      ([column, value]) => tx`${tx(column)} = ${value}`,
    ),
    tx` and `,
  )

interface Locked<M extends Machine, Stored extends Row> {
  readonly key: Key
  readonly row: Stored
  readonly event: EventOf<M>
}

async function moveRow<M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  { key, row, event }: Locked<M, Stored>,
  change: PlatformMove<M, Stored>,
): Promise<Moved<M, Stored> | undefined> {
  const machine: Machine = table.machine
  const from = readState(table, row[stateColumn(table)])
  const transition = findTransition(machine, from, event, change.role, change.holds)
  if (!transition) return undefined
  await change.check?.(row, transition)
  const to: StateOf<M> = transition.to === 'same' ? from : transition.to
  const set = typeof change.set === 'function' ? await change.set(row) : (change.set ?? {})
  const [written] = await tx<Stored[]>`
    update ${tx(table.table)} set ${assignments(tx, table, { ...change, set, event, to })}
    where ${matches(tx, key)} returning *`
  const moved = { from, to, row: written as Stored }
  await record(tx, table, { ...change, set, event }, [moved])
  return moved
}

/**
 * Moves in one statement all objects that fulfil the condition and whose state lists the event. The event leads to
 * one state, whatever the state before.
 */
export async function moveMany<M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  condition: Fragment,
  event: EventOf<M>,
  change: MoveChange<M>,
): Promise<Moved<M, Stored>[]> {
  const machine: Machine = table.machine
  const from = statesBefore(machine, event, change.role, change.holds)
  const to: StateOf<M> = endOf(machine, from, event, change)
  const state = tx(stateColumn(table))
  const keys = (table.keyColumns ?? ['id']).map((column) => ({
    column: tx(column),
    due: tx(`due_${column}`),
  }))
  const dueColumns = keys.map(({ column, due }) => tx`${column} as ${due}`)
  const isSame = keys.map(({ column, due }) => tx`${column} = ${due}`)
  const rows = await tx<(Stored & { from_state: StateOf<M> })[]>`
    with due as (
      select ${join(tx, dueColumns, tx`, `)}, ${state} as from_state from ${tx(table.table)}
      where ${state} = any(${from}::text[]) and (${condition})
      order by ${join(
        tx,
        keys.map(({ column }) => tx`${column}`),
        tx`, `,
      )} for no key update
    )
    update ${tx(table.table)} set ${assignments(tx, table, { ...change, event, to })}
    from due where ${join(tx, isSame, tx` and `)} returning *`
  const moved = rows.map((row) => ({ from: row.from_state, to, row: row as Stored }))
  await record(tx, table, { ...change, event }, moved)
  return moved
}

/** Where the event leads from all of these states. */
function endOf(
  machine: Machine,
  from: readonly string[],
  event: string,
  { role, holds }: Pick<MoveChange<Machine>, 'role' | 'holds'>,
): string {
  const ends = new Set(from.map((state) => findTransition(machine, state, event, role, holds)?.to))
  const [to] = ends
  if (!to || to === 'same' || ends.size > 1)
    throw new Error(`${machine.name}: ${event} does not lead to one state`)
  return to
}

const stateColumn = <M extends Machine, Stored extends Row>(table: StateTable<M, Stored>) =>
  table.stateColumn ?? 'state'

const readState = <M extends Machine, Stored extends Row>(
  { machine, isNumbered }: StateTable<M, Stored>,
  stored: unknown,
): StateOf<M> => (isNumbered ? machine.states[Number(stored)] : stored) as StateOf<M>

/** `state = …, changed_at = …` */
const assignments = <M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  written: WrittenMove<M>,
): Fragment =>
  join(
    tx,
    Object.entries({
      [stateColumn(table)]: table.isNumbered ? table.machine.states.indexOf(written.to) : written.to,
      ...table.columns?.(tx, written),
      ...written.set,
    }).map(([column, value]) => tx`${tx(column)} = ${value}`),
    tx`, `,
  )

const join = (tx: Tx, parts: readonly Fragment[], separator: Fragment): Fragment =>
  parts.reduce((all, one) => tx`${all}${separator}${one}`)

/** Records the move in the history of the object, in the audit log, and for the jobs that follow. */
async function record<M extends Machine, Stored extends Row>(
  tx: Tx,
  table: StateTable<M, Stored>,
  { event, by, role, at, reason, data }: MoveChange<M> & { readonly event: EventOf<M> },
  moved: readonly Moved<M, Stored>[],
) {
  const details = { ...(reason && { reason }), ...data }
  if (table.history && moved.length > 0) {
    const { table: history, idColumn } = table.history
    const entries = moved.map(({ from, to, row }) => ({ id: row.id as string, from, to }))
    await tx`
      insert into ${tx(history)} (${tx(idColumn)}, from_state, to_state, event, actor_id, actor_role, at, data)
      select id, "from", "to", ${event}, ${by}, ${[role].flat().join(' ')}, ${at}, ${JSON.stringify(details)}::jsonb
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id uuid, "from" text, "to" text)`
  }
  const { objectKind, objectId } = table.audit
  const name = `${table.machine.name}.${event}`
  await auditAll(
    tx,
    moved.map(({ from, to, row }) => ({
      actorId: by,
      event: name,
      objectId: objectId(row),
      at,
      objectKind: typeof objectKind === 'function' ? objectKind(row) : objectKind,
      change: { from, state: to, ...details },
    })),
  )
  if (table.outbox)
    await publishAll(
      tx,
      table.outbox.topic,
      moved.map(({ row }) => table.outbox!.data(row)),
    )
}
