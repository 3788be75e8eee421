import type { StatisticsPayload } from './statistics-event.ts'
import type { StatisticsRecord } from './statistics-record.ts'

interface Packet {
  readonly payload: StatisticsPayload
  readonly attempts: number
}

export interface StatisticsOutboxOptions {
  readonly record: StatisticsRecord
  /** Sends a payload to the receiver; rejects when it did not arrive. */
  readonly send: (payload: StatisticsPayload) => Promise<unknown>
  readonly isOnline: () => boolean
}

export interface StatisticsOutbox {
  put(payload: StatisticsPayload): void
  /** Sends packets until one fails. Returns false while a retry makes sense. */
  send(): Promise<boolean>
}

const KEY = '__UNI__STAT__PENDING'
const PACKETS_MAX = 50
const ATTEMPTS_MAX = 10

/** Stores payloads until the receiver has them: at most 50, the newest, and each for ten attempts. */
export function createStatisticsOutbox(options: StatisticsOutboxOptions): StatisticsOutbox {
  const { record, isOnline } = options
  const read = () => (record.read()[KEY] ?? []) as Packet[]
  const write = (packets: Packet[]) => record.write({ [KEY]: packets.slice(-PACKETS_MAX) })

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
