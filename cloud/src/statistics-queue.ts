import { STATISTICS_INTERVAL_MS } from '@tiantian/contracts/constants.ts'
import type { Host } from './host.ts'
import { objectOf } from './json.ts'
import type { StatisticsEvent } from './statistics-event.ts'
import { secondsOf } from './statistics-event.ts'
import type { StatisticsOutboxOptions } from './statistics-outbox.ts'
import { createStatisticsOutbox } from './statistics-outbox.ts'

export interface StatisticsQueueOptions extends StatisticsOutboxOptions {
  readonly host: Pick<Host, 'now' | 'later'>
  readonly usv: string
  /** How long events are gathered: 10 s, or as given; 0 sends each at once. */
  readonly intervalMs?: number | undefined
}

export interface StatisticsQueue {
  add(event: StatisticsEvent): void
  /** Sends what is gathered and what could not be sent before. */
  flush(): Promise<void>
}

type Gathered = Readonly<Record<string, readonly StatisticsEvent[]>>

const KEY = '__UNI__STAT__DATA'
/** A page that fails in a loop must not gather without end. */
const EVENTS_MAX = 50

/** Gathers events by their kind, in the store, and sends them by the interval. */
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
    // Keys that are numbers come in ascending order: launches first.
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

  const read = () => objectOf(record.read()[KEY]) as Gathered

  return { add, flush }
}

function intervalOf(intervalMs: number | undefined): number {
  return Number.isInteger(intervalMs) && intervalMs! >= 0 ? intervalMs! : STATISTICS_INTERVAL_MS
}
