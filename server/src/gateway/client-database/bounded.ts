import type { TransactionSql } from 'postgres'
import type { Db } from '../../platform/database.ts'
import type { Statement } from './parameters.ts'
import { DatabaseRefusal } from './refusal.ts'

/** Nobody may keep the database busy for longer with one command. */
export const STATEMENT_TIMEOUT_MS = 2000
const WAITING_MAX = 200

/** Planned for its own values: one client asks for a single row and the next for half of the table. */
const SETTINGS = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local plan_cache_mode = force_custom_plan`

/**
 * Runs statements that clients put together, each for a short time, on half of the connections at most: the others
 * stay with the mall.
 */
export class Bounded {
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  /** The rows as arrays, in a transaction that can only read. */
  read(db: Db, { text, values }: Statement): Promise<unknown[][]> {
    const places = Math.max(1, Math.floor(db.$client.options.max / 2))
    return this.#inTurn(places, () =>
      db.$client.begin('read only', async (tx) => {
        // Shapes are as many as clients think of: none is kept prepared.
        const [, rows] = await Promise.all([tx.unsafe(SETTINGS), tx.unsafe(text, [...values]).values()])
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

/** A write of a few rows, as short as a read. */
export function writeBriefly<Result>(db: Db, work: (tx: TransactionSql) => Promise<Result>): Promise<Result> {
  return db.$client.begin(async (tx) => {
    await tx.unsafe(SETTINGS)
    return work(tx)
  }) as Promise<Result>
}
