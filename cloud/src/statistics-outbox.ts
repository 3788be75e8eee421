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
  const { record, send, isOnline } = options
  const read = () => (record.read()[KEY] ?? []) as Packet[]
  const write = (packets: Packet[]) => record.write({ [KEY]: packets.slice(-PACKETS_MAX) })

  /** A packet on its way is not in the store: so two flushes, or two tabs, do not send it twice. */
  function take(): Packet | undefined {
    const [first, ...rest] = read()
    if (first) write(rest)
    return first
  }

  async function trySend({ payload, attempts }: Packet): Promise<boolean> {
    try {
      await send(payload)
      return true
    } catch {
      if (attempts + 1 < ATTEMPTS_MAX) write([{ payload, attempts: attempts + 1 }, ...read()])
      return false
    }
  }

  return {
    put: (payload) => write([...read(), { payload, attempts: 0 }]),
    async send() {
      // Without a network there is no retry: the queue is asked again when there is one.
      if (!isOnline()) return true
      for (let packet = take(); packet; packet = take()) {
        if (!(await trySend(packet))) return read().length === 0
      }
      return true
    },
  }
}
