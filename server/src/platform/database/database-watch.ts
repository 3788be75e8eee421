import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Logger } from '../log.ts'
import type { StopAll } from '../stop-all.ts'
import type { DatabaseConnection, Db } from './database.ts'
import { openPool } from './database.ts'

const EVERY_MS = 500
/** A caller waits for a hanging database no longer than this and the interval; the network adds its part. */
const ANSWER_MS = 3000
/** While it hangs, callers wait for no more than this. */
const HANGING_ANSWER_MS = 2000
/** A late timer means that this process was busy, which says nothing about the database. */
const LATE_MS = 500

/**
 * A database that hangs (a stopped process, a network that swallows packets) neither answers nor refuses. A statement
 * on its own connection notices it: then everybody's statements are refused, until the database answers again.
 */
export function watchDatabase(db: Db, connection: DatabaseConnection, log: Logger): StopAll {
  const stopping = new AbortController()
  const { signal } = stopping
  let probe = openPool(connection, 1)
  let hangingSince: number | undefined

  async function check() {
    const answerMs = hangingSince === undefined ? ANSWER_MS : HANGING_ANSWER_MS
    if (await answers(probe, answerMs)) {
      if (hangingSince !== undefined)
        log.warn({ afterMs: Math.round(performance.now() - hangingSince) }, 'the database answers again')
      hangingSince = undefined
      return
    }
    if (signal.aborted) return
    if (hangingSince === undefined)
      log.error({ answerMs }, 'the database does not answer: statements are refused until it does')
    hangingSince ??= performance.now()
    db.reconnect()
    probe.end({ timeout: 0 }).catch(() => undefined)
    probe = openPool(connection, 1)
  }

  const watching = (async () => {
    while (!signal.aborted) {
      await check()
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await Promise.all([probe.end({ timeout: 0 }), watching])
  }
}

/** Whether there is an answer in time, be it a refusal: a database that is away refuses by itself. */
async function answers(probe: Sql, withinMs: number): Promise<boolean> {
  const begun = performance.now()
  const answer = probe`select 1`.then(
    () => true,
    () => true,
  )
  const isAnswered = await Promise.race([answer, sleep(withinMs, false)])
  const isLate = performance.now() - begun > withinMs + LATE_MS
  return isAnswered || (isLate && Promise.race([answer, sleep(LATE_MS, false)]))
}
