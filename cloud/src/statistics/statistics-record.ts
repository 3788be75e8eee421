import type { KeyValueStore } from '../host.ts'
import type { Json } from '../json.ts'
import { objectOf, parseJson } from '../json.ts'
import { secondsOf } from './statistics-event.ts'

/**
 * The collector's data between visits: one JSON object for each app, read again each time because other tabs write it
 * too.
 */
export interface StatisticsRecord {
  read(): Json
  /** Writes these fields and leaves the others. */
  write(news: Json): void
}

export function openStatisticsRecord(store: KeyValueStore, appId: string): StatisticsRecord {
  const key = `$$STAT__DBDATA:${appId}`
  const read = () => objectOf(parseJson(store.getItem(key)))
  return { read, write: (news) => store.setItem(key, JSON.stringify({ ...read(), ...news })) }
}

/** The timestamps of a visit, in seconds since 1970; `lvts` is 0 at the first visit. */
export interface Visit {
  readonly fvts: number
  readonly lvts: number
  /** Total number of visits, including this one. */
  readonly tvc: number
}

/** Counts a visit that begins now. */
export function countVisit(record: StatisticsRecord, now: number): Visit {
  const {
    __first__visit__time: first,
    __last__visit__time: last,
    __total__visit__count: count,
  } = record.read()
  const fvts = Number(first) || secondsOf(now)
  const tvc = (Number(count) || 0) + 1
  record.write({
    __first__visit__time: fvts,
    __last__visit__time: secondsOf(now),
    __total__visit__count: tvc,
  })
  return { fvts, lvts: Number(last) || 0, tvc }
}
