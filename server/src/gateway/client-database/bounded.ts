import type { Db, Tx } from '../../platform/database/database.ts'
import type { SqlStatement } from './parameters.ts'
import { DatabaseRefusal, syntaxError } from './refusal.ts'

/** The longest time that one command may occupy the database. */
const STATEMENT_TIMEOUT_MS = 2000
const WAITING_MAX = 200
/** Characters in one reply, all its commands together: a reply is held in memory as a whole. */
export const REPLY_LENGTH_MAX = 4_000_000

/** Planned for its own values: one client selects a single row and the next half of the table. */
const SETTINGS = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local plan_cache_mode = force_custom_plan`

/** Reads rows as arrays. @throws DatabaseRefusal when the result exceeds a limit */
export interface BoundedReader {
  read(db: Db, statement: SqlStatement): Promise<unknown[][]>
}

/**
 * Runs statements composed by clients, each with a short timeout, on at most half of the connections: the other half
 * stays with the mall.
 */
export class Bounded implements BoundedReader {
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  /** For one request: its commands share one limit. */
  forRequest(): BoundedReader {
    const room = new ReplyBudget()
    return { read: (db, statement) => this.read(db, statement, room) }
  }

  /** In a read-only transaction. */
  read(db: Db, { text, values }: SqlStatement, room = new ReplyBudget()): Promise<unknown[][]> {
    const places = Math.max(1, Math.floor(db.sql.options.max / 2))
    return this.#inTurn(places, () =>
      db.sql.begin('read only', async (tx) => {
        room.assertLeft()
        const rows: unknown[][] = []
        // Clients can create any number of statement shapes, so none is kept as a prepared statement.
        await Promise.all([
          // Sent at once, together with the count.
          tx.unsafe(SETTINGS).execute(),
          tx
            .unsafe(text, [...values])
            .values()
            .forEach((row) => {
              if (room.takes(row)) rows.push(row)
            }),
        ])
        room.assertLeft()
        return rows
      }),
    )
  }

  async #inTurn<Result>(places: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= WAITING_MAX)
      throw new DatabaseRefusal('SYSTEM_ERROR', 'too many commands at once')
    if (this.#atWork < places) this.#atWork += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      this.#handOver()
    }
  }

  /** The slot passes directly to the next waiting request, so that no later one takes it. */
  #handOver() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#atWork -= 1
  }
}

/** Each value follows its name; clients choose the names, so this is an estimate. */
const NAME_LENGTH = 20

/** How many characters the reply may still grow. */
class ReplyBudget {
  #left = REPLY_LENGTH_MAX

  assertLeft() {
    if (this.#left < 0) throw syntaxError('too much at once: ask for fewer rows or fields')
  }

  takes(row: readonly unknown[]): boolean {
    for (const value of row) this.#left -= NAME_LENGTH + lengthOf(value)
    return this.#left >= 0
  }
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0
}

/** A write of a few rows, with the time limit of a read. */
export function writeBriefly<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.unsafe(SETTINGS)
    return work(tx)
  })
}
