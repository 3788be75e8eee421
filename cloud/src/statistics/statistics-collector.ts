import { STATISTICS_INTERVAL_MS } from '@tiantian/contracts/constants.ts'
import { readDeviceId } from '../client-info.ts'
import type { Host, KeyValueStore } from '../host.ts'
import type { Json } from '../json.ts'
import { objectOf, parseJson } from '../json.ts'
import type { StatisticsApp } from './statistics-app.ts'
import type { StatisticsEvent, StatisticsEventType, StatisticsPayload } from './statistics-event.ts'
import { secondsOf } from './statistics-event.ts'

interface Packet {
  readonly payload: StatisticsPayload
  readonly attempts: number
}

interface StatisticsOutboxOptions {
  readonly record: StatisticsRecord
  /** Sends a payload to the receiver; rejects when it did not arrive. */
  readonly send: (payload: StatisticsPayload) => Promise<unknown>
  readonly isOnline: () => boolean
}

interface StatisticsOutbox {
  put(payload: StatisticsPayload): void
  /** Sends packets until one fails. Returns false while a retry makes sense. */
  send(): Promise<boolean>
}

const PENDING_KEY = '__UNI__STAT__PENDING'
const PACKETS_MAX = 50
const ATTEMPTS_MAX = 10

/** Stores payloads until the receiver has them: at most 50, the newest, and each for ten attempts. */
function createStatisticsOutbox(options: StatisticsOutboxOptions): StatisticsOutbox {
  const { record, isOnline } = options
  const read = () => (record.read()[PENDING_KEY] ?? []) as Packet[]
  const write = (packets: Packet[]) => record.write({ [PENDING_KEY]: packets.slice(-PACKETS_MAX) })

  async function send(): Promise<boolean> {
    const [first, ...rest] = read()
    // Offline there is no retry: the queue is flushed again once the network is back.
    if (!(first && isOnline())) return true
    // A packet being sent is not in the store: so two flushes, or two tabs, do not send it twice.
    write(rest)
    try {
      await options.send(first.payload)
    } catch {
      const attempts = first.attempts + 1
      if (attempts < ATTEMPTS_MAX) write([{ ...first, attempts }, ...read()])
      return read().length === 0
    }
    return send()
  }

  return { put: (payload) => write([...read(), { payload, attempts: 0 }]), send }
}

interface StatisticsQueueOptions extends StatisticsOutboxOptions {
  readonly host: Pick<Host, 'now' | 'later'>
  readonly usv: string
  /** The batching interval: 10 s, or as given; 0 sends each event at once. */
  readonly intervalMs?: number | undefined
}

interface StatisticsQueue {
  add(event: StatisticsEvent): void
  /** Sends queued events and earlier failed packets. */
  flush(): Promise<void>
}

type CollectedEvents = Readonly<Record<string, readonly StatisticsEvent[]>>

const KEY = '__UNI__STAT__DATA'
/** A page that fails in a loop must not fill the queue without limit. */
const EVENTS_MAX = 50

/** Queues events by their kind, in the store, and sends them at the interval. */
export function createStatisticsQueue(options: StatisticsQueueOptions): StatisticsQueue {
  const { host, record, usv } = options
  const intervalMs = intervalOf(options.intervalMs)
  const outbox = createStatisticsOutbox(options)
  let flushedAt = host.now()
  let callOff: (() => void) | undefined

  function add(event: StatisticsEvent) {
    const gathered = read()
    const kind = [...(gathered[event.lt] ?? []), event]
    record.write({ [KEY]: { ...gathered, [event.lt]: kind } })
    const waitMs = flushedAt + intervalMs - host.now()
    if (waitMs <= 0 || kind.length >= EVENTS_MAX) void flush()
    else flushIn(waitMs)
  }

  async function flush(): Promise<void> {
    callOff?.()
    callOff = undefined
    flushedAt = host.now()
    // Numeric keys are iterated in ascending order: launches first.
    const events = Object.values(read()).flat()
    if (events.length > 0) {
      record.write({ [KEY]: {} })
      outbox.put({ usv, t: secondsOf(flushedAt), requests: JSON.stringify(events) })
    }
    const isEmpty = await outbox.send()
    if (!isEmpty) flushIn(Math.max(intervalMs, STATISTICS_INTERVAL_MS))
  }

  function flushIn(delayMs: number) {
    callOff ??= host.later(() => void flush(), delayMs)
  }

  const read = () => objectOf(record.read()[KEY]) as CollectedEvents

  return { add, flush }
}

function intervalOf(intervalMs: number | undefined): number {
  return Number.isInteger(intervalMs) && intervalMs! >= 0 ? intervalMs! : STATISTICS_INTERVAL_MS
}

export interface StatisticsOptions {
  readonly host: Pick<Host, 'store' | 'now' | 'later'>
  readonly appId: string
  readonly app: StatisticsApp
  /**
   * Sends a payload to the receiver, such as `cloud.object('uni-stat-receiver').report`; rejects when it did not
   * arrive.
   */
  readonly send: (payload: StatisticsPayload) => Promise<unknown>
  readonly isOnline?: (() => boolean) | undefined
  /** The interval of batching; see `STATISTICS_INTERVAL_MS`. 0 sends each event at once. */
  readonly intervalMs?: number | undefined
  /** False: pages are not counted. */
  readonly collectsPages?: boolean | undefined
  /** True: the push client id is reported. */
  readonly collectsPushId?: boolean | undefined
  /** Receives the reason why a report was refused. */
  readonly warn?: ((reason: string) => void) | undefined
}

/** Functions shared by reports of all kinds. */
export interface Collector {
  page: OpenPage
  readonly record: StatisticsRecord
  now(): number
  /** Queues an event, with the fields of every event. */
  add(lt: StatisticsEventType, fields: Readonly<Record<string, unknown>>): void
  /** Sends queued events. */
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

/** A browser knows when it is certainly offline; Node does not say. */
function hasNetwork(): boolean {
  const { onLine }: { onLine?: boolean } = globalThis.navigator
  return onLine ?? true
}

export interface StatisticsPage {
  readonly path: string
  /** From the list of pages. */
  readonly title?: string | undefined
}

/** The titles of a page under their wire names: from the list of pages, set by itself, reported as `title`. */
export interface PageTitles {
  readonly ttpj: string
  readonly ttn: string
  readonly ttc: string
}

/** The current page. */
export interface OpenPage {
  readonly url: string
  /** The previous page; at the first page the page itself. */
  readonly urlref: string
  /** Milliseconds since 1970. */
  since: number
  titles: PageTitles
}

export function openedPage({ path, title = '' }: StatisticsPage, before: string, since: number): OpenPage {
  return { url: path, urlref: before || path, since, titles: { ttpj: title, ttn: '', ttc: '' } }
}

/** The title in effect. */
export function titleOf({ titles: { ttc, ttn, ttpj } }: OpenPage): string {
  return ttc || ttn || ttpj
}

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
