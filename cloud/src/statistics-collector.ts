import { readDeviceId } from './device-id.ts'
import type { Host } from './host.ts'
import type { StatisticsApp } from './statistics-app.ts'
import type { EventType, StatisticsPayload } from './statistics-event.ts'
import { secondsOf } from './statistics-event.ts'
import type { OpenPage } from './statistics-page.ts'
import { openedPage } from './statistics-page.ts'
import { createStatisticsQueue } from './statistics-queue.ts'
import type { StatisticsRecord } from './statistics-record.ts'
import { openStatisticsRecord } from './statistics-record.ts'

export interface StatisticsOptions {
  readonly host: Pick<Host, 'store' | 'now' | 'later'>
  readonly appId: string
  readonly app: StatisticsApp
  /** Gives a payload to the receiver, such as `cloud.object('uni-stat-receiver').report`; rejects when it did not arrive. */
  readonly send: (payload: StatisticsPayload) => Promise<unknown>
  readonly isOnline?: (() => boolean) | undefined
  /** How long events are gathered; see `STATISTICS_INTERVAL_MS`. 0 sends each at once. */
  readonly intervalMs?: number | undefined
  /** False: nobody counts pages. */
  readonly collectsPages?: boolean | undefined
  /** True: the push client id is reported. */
  readonly collectsPushId?: boolean | undefined
  /** Hears why a report was refused. */
  readonly warn?: ((reason: string) => void) | undefined
}

/** What the reports of all kinds share. */
export interface Collector {
  page: OpenPage
  readonly record: StatisticsRecord
  now(): number
  /** Gathers an event, with what every event tells. */
  add(lt: EventType, fields: Readonly<Record<string, unknown>>): void
  /** Sends what there is. */
  flush(): Promise<void>
}

export function createCollector(options: StatisticsOptions): Collector {
  const { host, appId, app, isOnline = hasNetwork } = options
  const { now, store } = host
  const { usv } = app.common
  const record = openStatisticsRecord(store, appId)
  const { add, flush } = createStatisticsQueue({ ...options, isOnline, record, usv })
  const common = { ak: appId, uuid: readDeviceId(host), ...app.common }

  const collector: Collector = {
    page: openedPage({ path: '' }, '', now()),
    record,
    now,
    add(lt, fields) {
      add({ ...common, ...collector.page.titles, lt, t: secondsOf(now()), ...fields })
    },
    flush,
  }
  return collector
}

/** A browser knows when there is certainly no network; Node says nothing. */
function hasNetwork(): boolean {
  const { onLine }: { onLine?: boolean } = globalThis.navigator
  return onLine ?? true
}
