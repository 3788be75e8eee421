import type { StatisticsPayload } from './statistics-event.ts'
import type { StatisticsRecord } from './statistics-record.ts'

interface Packet {
  readonly payload: StatisticsPayload
  readonly attempts: number
}

export interface StatisticsOutboxOptions {
  readonly record: StatisticsRecord
  /** Gives a payload to the receiver; rejects when it did not arrive. */
  readonly send: (payload: StatisticsPayload) => Promise<unknown>
  readonly isOnline: () => boolean
}

export interface StatisticsOutbox {
  put(payload: StatisticsPayload): void
  /** Sends packet by packet until one does not arrive. Answers false while a retry is worth its time. */
  send(): Promise<boolean>
}

const KEY = '__UNI__STAT__PENDING'
const PACKETS_MAX = 50
const ATTEMPTS_MAX = 10

/** Keeps payloads in the store until the receiver has them: at most 50, the newest, and each for ten attempts. */
export function createStatisticsOutbox(options: StatisticsOutboxOptions): StatisticsOutbox {
  const { record, isOnline } = options
  const read = () => (record.read()[KEY] ?? []) as Packet[]
  const write = (packets: Packet[]) => record.write({ [KEY]: packets.slice(-PACKETS_MAX) })

  async function send(): Promise<boolean> {
    const [first, ...rest] = read()
    // Without a network there is no retry: the queue is asked again when there is one.
    if (!(first && isOnline())) return true
    // A packet on its way is not in the store: so two flushes, or two tabs, do not send it twice.
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
