import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { PushConnection } from './connection.ts'
import { CLOSE_CODE } from './connection.ts'
import type { FetchedMessage, PushFetch } from './push-client.ts'
import { fetchMessages } from './push-client.ts'

/** Devices served by one query. */
const BATCH = 1000
const SENT_AT_ONCE = 200
const READ_AT_ONCE = 100
/** How long what devices say may wait while others are sent what they wait for. */
const READ_WITHIN_MS = 1000

interface DeliveryOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly connectionOf: (cid: string) => PushConnection | undefined
}

interface FetchedBatch {
  readonly batch: ReadonlySet<PushConnection>
  readonly fetches: readonly PushFetch[]
  readonly messages: readonly FetchedMessage[]
}

/** Sends stored messages to the devices of this process, and has what they say meanwhile read afterwards. */
export class PushDelivery {
  readonly #options: DeliveryOptions
  readonly #waiting = new Set<PushConnection>()
  #delivering: Promise<void> | undefined
  #isSending = false
  #isReading = false
  /** Have said something that is not read yet: since when, the longest first. */
  readonly #unread = new Map<PushConnection, number>()

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  async done() {
    await this.#delivering
  }

  forget(connection: PushConnection) {
    this.#waiting.delete(connection)
    this.#unread.delete(connection)
  }

  /** Ten thousand answer a message to all at once: they are read after the last one has been sent it. */
  readsLater(connection: PushConnection): boolean {
    if (this.#isSending && !this.#unread.has(connection)) this.#unread.set(connection, performance.now())
    return this.#isSending
  }

  /** Sends a device what it has not been sent yet. */
  soon(connection: PushConnection) {
    this.#waiting.add(connection)
    this.#delivering ??= this.#deliver().finally(() => {
      this.#delivering = undefined
      const [next] = this.#waiting
      if (next) this.soon(next)
    })
  }

  /** It got as many as it had room for: the next ones follow now, or with its acknowledgements. */
  #deliverMore(cid: string) {
    const connection = this.#options.connectionOf(cid)
    if (!connection) return
    connection.hasMore = true
    if (connection.hasRoom) this.soon(connection)
  }

  async #deliver() {
    // Notifications that arrive together are answered by one query.
    await new Promise(setImmediate)
    try {
      let next = this.#fetchNext()
      while (next) {
        const { batch, fetches, messages } = await next
        // The database looks for what the next ones get while these are sent theirs.
        next = this.#fetchNext(batch)
        await this.#sendFetched(fetches, messages)
        // In a busy hour somebody always waits: the end of the crowd is a small batch, not that of the loop.
        if (messages.length < SENT_AT_ONCE) this.#startReading()
      }
    } finally {
      this.#startReading()
    }
  }

  /** Of a batch that is still to be sent nobody is fetched for: they would get the same again. */
  #fetchNext(before: ReadonlySet<PushConnection> = new Set()): Promise<FetchedBatch> | undefined {
    const batch = new Set<PushConnection>()
    const fetches: PushFetch[] = []
    for (const connection of this.#waiting) {
      if (before.has(connection)) continue
      this.#waiting.delete(connection)
      const { cid, userId, sentSeq: after, ackedSeq, room: limit } = connection
      connection.hasMore = limit <= 0
      if (userId === undefined || limit <= 0) continue
      batch.add(connection)
      fetches.push({ cid, userId, ackedSeq, after, limit })
      if (batch.size === BATCH) break
    }
    return batch.size > 0 ? this.#fetch(batch, fetches) : undefined
  }

  async #fetch(batch: ReadonlySet<PushConnection>, fetches: readonly PushFetch[]): Promise<FetchedBatch> {
    const { db, clock, log } = this.#options
    try {
      return { batch, fetches, messages: await fetchMessages(db, fetches, clock.now()) }
    } catch (error) {
      log.warn({ err: error }, 'live messages could not be read: devices fetch them when they return')
      for (const connection of batch) connection.end(CLOSE_CODE.again, 'unavailable')
      return { batch, fetches: [], messages: [] }
    }
  }

  /**
   * A few at a time: what ten thousand sockets are given at once stays in memory until all of it has been given, and
   * nobody else is served meanwhile.
   */
  async #sendFetched(fetches: readonly PushFetch[], messages: readonly FetchedMessage[]) {
    const fetched = new Map(
      fetches.map(({ cid, userId, after, limit }) => [cid, { userId, sentSeq: after, left: limit }]),
    )
    for (const [n, { cid, seq, kind, data, sentAt }] of messages.entries()) {
      if (n % SENT_AT_ONCE === SENT_AT_ONCE - 1) await this.#letOthersIn()
      const fetch = fetched.get(cid)
      const connection = this.#options.connectionOf(cid)
      if (!(fetch && connection)) continue
      // Meanwhile it may have got another user, returned, or begun to send again: what follows would leave a gap.
      const isAsFetched = connection.userId === fetch.userId && connection.sentSeq === fetch.sentSeq
      if (!isAsFetched) {
        this.soon(connection)
        continue
      }
      const kindText = JSON.stringify(kind)
      connection.push(seq, `{"seq":${seq},"kind":${kindText},"data":${data},"sentAt":"${sentAt}"}`)
      fetch.sentSeq = seq
      fetch.left -= 1
    }
    for (const [cid, { left }] of fetched) if (left === 0) this.#deliverMore(cid)
  }

  async #letOthersIn() {
    this.#isSending = true
    await new Promise(setImmediate)
    const [oldest] = this.#unread.values()
    if (oldest !== undefined && performance.now() - oldest > READ_WITHIN_MS) this.#readSome()
  }

  #startReading() {
    this.#isSending = false
    if (!this.#isReading) void this.#readUnread()
  }

  async #readUnread() {
    this.#isReading = true
    try {
      while (this.#unread.size > 0 && !this.#isSending) {
        this.#readSome()
        await new Promise(setImmediate)
      }
    } finally {
      this.#isReading = false
    }
  }

  #readSome() {
    let left = READ_AT_ONCE
    for (const connection of this.#unread.keys()) {
      this.#unread.delete(connection)
      connection.read()
      left -= 1
      if (left === 0) return
    }
  }
}
