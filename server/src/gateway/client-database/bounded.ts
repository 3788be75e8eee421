import type { Db, Tx } from '../../platform/database.ts'
import type { Statement } from './parameters.ts'
import { DatabaseRefusal, syntaxError } from './refusal.ts'

/** Nobody may keep the database busy for longer with one command. */
export const STATEMENT_TIMEOUT_MS = 2000
const WAITING_MAX = 200
/** Characters that a request is answered with, all its commands together: a reply is held in memory as a whole. */
export const REPLY_LENGTH_MAX = 4_000_000

/** Planned for its own values: one client asks for a single row and the next for half of the table. */
const SETTINGS = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local plan_cache_mode = force_custom_plan`

/** Reads rows as arrays. @throws DatabaseRefusal when that would keep too much from others */
export interface Reader {
  read(db: Db, statement: Statement): Promise<unknown[][]>
}

/**
 * Runs statements that clients put together, each for a short time, on half of the connections at most: the others
 * stay with the mall.
 */
export class Bounded implements Reader {
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  /** For one request: what its commands read counts together. */
  forRequest(): Reader {
    const room = new Room()
    return { read: (db, statement) => this.read(db, statement, room) }
  }

  /** In a transaction that can only read. */
  read(db: Db, { text, values }: Statement, room = new Room()): Promise<unknown[][]> {
    const places = Math.max(1, Math.floor(db.sql.options.max / 2))
    return this.#inTurn(places, () =>
      db.sql.begin('read only', async (tx) => {
        room.assertLeft()
        const rows: unknown[][] = []
        // Shapes are as many as clients think of: none is kept prepared.
        await Promise.all([
          // Sent at once, as what counts its rows is.
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

  /** Whoever waits takes the place as it is: nobody comes in between. */
  #handOver() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#atWork -= 1
  }
}

/** Each value stands behind its name; clients choose names, so that this is a guess. */
const NAME_LENGTH = 20

/** How much a request may still be answered with. */
class Room {
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

/** A write of a few rows, as short as a read. */
export function writeBriefly<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.unsafe(SETTINGS)
    return work(tx)
  })
}
