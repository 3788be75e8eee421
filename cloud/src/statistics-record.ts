import type { KeyValueStore } from './host.ts'
import type { Json } from './json.ts'
import { isJson } from './json.ts'
import { secondsOf } from './statistics-event.ts'

/** What the collector remembers between visits: one JSON object for each app. */
export interface StatisticsRecord {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

export function openStatisticsRecord(store: KeyValueStore, appId: string): StatisticsRecord {
  const key = `$$STAT__DBDATA:${appId}`
  // Read anew each time: another tab may have written meanwhile.
  const readAll = (): Json => {
    try {
      const kept: unknown = JSON.parse(store.getItem(key) ?? '{}')
      return isJson(kept) ? kept : {}
    } catch {
      return {}
    }
  }
  return {
    read: (name) => readAll()[name],
    write: (name, value) => store.setItem(key, JSON.stringify({ ...readAll(), [name]: value })),
  }
}

/** The marks of a visit, in seconds since 1970; `lvts` is 0 for who is here for the first time. */
export interface Visit {
  readonly fvts: number
  readonly lvts: number
  /** Visits in total, this one included. */
  readonly tvc: number
}

/** Counts a visit that begins now. */
export function countVisit(record: StatisticsRecord, now: number): Visit {
  const numberOf = (name: string) => Number(record.read(name)) || 0
  const visit: Visit = {
    fvts: numberOf('__first__visit__time') || secondsOf(now),
    lvts: numberOf('__last__visit__time'),
    tvc: numberOf('__total__visit__count') + 1,
  }
  record.write('__first__visit__time', visit.fvts)
  record.write('__last__visit__time', secondsOf(now))
  record.write('__total__visit__count', visit.tvc)
  return visit
}
