import type { WebSocket } from 'ws'
import * as z from 'zod'
import type { PushSockets } from '../../../gateway/transports/push.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import type { Logger } from '../../../platform/log.ts'
import { addressKey, RateLimiter } from '../../../platform/network/rate-limit.ts'
import { parseBoundedJson } from '../../../platform/text/bounded-json.ts'
import type { LiveNews } from '../message.ts'
import { PUSH_CHANNEL, PUSH_LIVE_CHANNEL } from '../message.ts'
import { holdLateMail } from '../notification/late-mail.ts'
import type { ClientAction, ConnectionHost } from './connection.ts'
import { CLOSE_CODE, PushConnection } from './connection.ts'
import { PushDelivery } from './delivery.ts'
import type { PushSessions } from './push-client.ts'
import { bindPushClient, saveFeedback, saveProgress } from './push-client.ts'
import type { PushKey, PushKeySettings } from './push-key.ts'

/** What the operator has set about the socket; see `.env.example`. */
export interface PushSettings extends PushKeySettings {
  /** Another server that clients are sent to, by the address of its socket. */
  readonly redirect?: string | undefined
  /** Of one address, at the same time; a company's network has one. */
  readonly connectionsPerAddress?: number | undefined
}

interface PushDoorOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly key: PushKey
  readonly sessions: PushSessions
  readonly settings: PushSettings
}

/** The processes tell each other which device is online where, and which has another owner. */
export const PUSH_CLIENTS_CHANNEL = 'push_clients'

const CHECK_MS = 1000
const SAVE_MS = 2000
const HOLD_MS = 30_000
/** Negotiations remembered so that a recorded one is refused. */
const NEGOTIATIONS_MAX = 50_000
const OPENED_WINDOW_S = 60
const CONNECTIONS_PER_ADDRESS = 500
/** How long clients go to the other server before they ask here again. */
const REDIRECT_S = 3600

const phoneInfo = z.object({}).catchall(z.unknown())
const received = z.object({ msgId: z.string().regex(/^\d{1,15}$/) })
const feedback = z.object({
  messageid: z.string().regex(/^m-\d{1,15}$/),
  actionid: z.string().min(1).max(20),
  result: z.string().max(20).default(''),
})

/** The sockets of this process: which devices are online, and whose messages they wait for. */
export class PushDoor implements PushSockets {
  readonly #options: PushDoorOptions
  readonly #node = newId()
  readonly #connections = new Set<PushConnection>()
  readonly #perAddress = new Map<string, number>()
  readonly #byCid = new Map<string, PushConnection>()
  readonly #byUser = new Map<string, Set<PushConnection>>()
  readonly #progressed = new Set<PushConnection>()
  readonly #negotiations = new Set<string>()
  readonly #opened: RateLimiter
  readonly #host: ConnectionHost
  readonly #timers: NodeJS.Timeout[] = []
  readonly #delivery: PushDelivery
  #unlisten: (() => Promise<unknown>)[] = []

  constructor(options: PushDoorOptions) {
    const { key, sessions, clock, settings } = options
    const redirect = settings.redirect ? { url: settings.redirect, seconds: REDIRECT_S } : undefined
    this.#options = options
    this.#opened = new RateLimiter(clock)
    this.#delivery = new PushDelivery({ ...options, connectionOf: (cid) => this.#byCid.get(cid) })
    this.#host = {
      key,
      sessions,
      redirect,
      isFirstUse: (secret) => this.#isFirstUse(secret.toLowerCase()),
      online: (connection) => void this.#online(connection),
      acknowledged: (connection) => {
        this.#progressed.add(connection)
        if (connection.hasMore && connection.hasRoom) this.#delivery.soon(connection)
      },
      action: (connection, action) => void this.#act(connection, action),
      closed: (connection) => this.#closed(connection),
      readsLater: (connection) => this.#delivery.readsLater(connection),
    }
  }

  get key() {
    const { keyId, publicKey } = this.#options.key
    return { keyId, publicKey }
  }

  /** How many sockets are open. */
  get size() {
    return this.#connections.size
  }

  /** Hears of messages and of devices; returns how to stop. */
  async start(): Promise<() => Promise<void>> {
    const { db, log } = this.#options
    // After an outage of the subscription anything may have been missed.
    const all = () => {
      for (const connection of this.#byCid.values()) void this.#bind(connection)
    }
    const listen = async (channel: string, hear: (text: string) => void) => {
      this.#unlisten.push(await db.listen(channel, hear, all))
    }
    try {
      await listen(PUSH_CHANNEL, (ids) => {
        for (const id of ids.split(' '))
          for (const one of this.#byUser.get(id) ?? []) this.#delivery.soon(one)
      })
      await listen(PUSH_LIVE_CHANNEL, (text) => this.#passOn(JSON.parse(text) as LiveNews))
      await listen(PUSH_CLIENTS_CHANNEL, (text) => this.#hearOfClient(text))
    } catch (error) {
      log.warn({ err: error }, 'live messages of other processes do not arrive')
    }
    this.#timers.push(
      setInterval(() => this.#check(), CHECK_MS).unref(),
      setInterval(() => void this.#save(), SAVE_MS).unref(),
      setInterval(() => void this.holdLateMail(), HOLD_MS).unref(),
    )
    return () => this.close()
  }

  async close() {
    for (const timer of this.#timers) clearInterval(timer)
    for (const connection of this.#connections) {
      // What it has acknowledged until now must not be sent again after the restart.
      connection.read()
      connection.end(CLOSE_CODE.again, 'restarting')
    }
    await this.#save()
    const stopping = this.#unlisten
    this.#unlisten = []
    await Promise.all(stopping.map((stop) => stop()))
    await this.#delivery.done()
  }

  admits(address: string): boolean {
    const { connectionsPerAddress: max = CONNECTIONS_PER_ADDRESS } = this.#options.settings
    const key = addressKey(address)
    const isWithin = this.#opened.allow(key, { max: 2 * max, windowSeconds: OPENED_WINDOW_S })
    return isWithin && (this.#perAddress.get(key) ?? 0) < max
  }

  accept(socket: WebSocket, address: string) {
    const key = addressKey(address)
    this.#perAddress.set(key, (this.#perAddress.get(key) ?? 0) + 1)
    this.#connections.add(new PushConnection(socket, key, this.#host))
  }

  #closed(connection: PushConnection) {
    this.#connections.delete(connection)
    const { address, cid } = connection
    const left = (this.#perAddress.get(address) ?? 1) - 1
    if (left > 0) this.#perAddress.set(address, left)
    else this.#perAddress.delete(address)
    if (this.#byCid.get(cid) === connection) this.#byCid.delete(cid)
    this.#forgetUser(connection)
    this.#delivery.forget(connection)
  }

  #forgetUser(connection: PushConnection) {
    const { userId = '' } = connection
    const others = this.#byUser.get(userId)
    others?.delete(connection)
    if (others?.size === 0) this.#byUser.delete(userId)
  }

  #isFirstUse(secret: string): boolean {
    if (this.#negotiations.has(secret)) return false
    const [oldest] = this.#negotiations
    if (this.#negotiations.size >= NEGOTIATIONS_MAX && oldest !== undefined) this.#negotiations.delete(oldest)
    this.#negotiations.add(secret)
    return true
  }

  /** A device is online once: the pages of a browser share its client id, and the last one has it. */
  async #online(connection: PushConnection) {
    const { cid } = connection
    const before = this.#byCid.get(cid)
    before?.read()
    before?.end(CLOSE_CODE.replaced, 'replaced')
    this.#byCid.set(cid, connection)
    const { db, log } = this.#options
    try {
      // One clock for all processes: their news may arrive after a later page has come online.
      const [row] = await db.sql<{ at: string }[]>`
        with now as materialized (select extract(epoch from clock_timestamp())::text as at)
        select at, pg_notify(${PUSH_CLIENTS_CHANNEL}, ${`online ${cid} ${this.#node} `} || at) from now`
      connection.onlineAt = Number(row?.at)
      if (connection.isReplaced) return connection.end(CLOSE_CODE.replaced, 'replaced')
    } catch (error) {
      log.warn({ err: error }, 'other processes do not know that a device is online here')
    }
    await this.#bind(connection)
  }

  /** Passing news has the number 0: nothing waits for it. */
  #passOn({ userIds, kind, data }: LiveNews) {
    const payload = JSON.stringify({ seq: 0, kind, data, sentAt: this.#options.clock.now().toISOString() })
    for (const id of userIds) for (const one of this.#byUser.get(id) ?? []) one.pushLive(payload)
  }

  #hearOfClient(text: string) {
    const [event, cid = '', node, at] = text.split(' ')
    const connection = this.#byCid.get(cid)
    if (!connection) return
    if (event === 'bound') return void this.#bind(connection)
    if (node === this.#node) return
    connection.onlineElsewhereAt = Math.max(connection.onlineElsewhereAt, Number(at))
    if (connection.isReplaced) connection.end(CLOSE_CODE.replaced, 'replaced')
  }

  /** One after the other: of two at the same time the older answer could come last. */
  #bind(connection: PushConnection): Promise<void> {
    connection.binding = connection.binding.then(() => this.#bindNow(connection))
    return connection.binding
  }

  /** Whose messages the device receives from now on. */
  async #bindNow(connection: PushConnection) {
    const { db, clock, log } = this.#options
    try {
      // What it has acknowledged until now must not be sent again.
      connection.read()
      await this.#save()
      const binding = await bindPushClient(db, connection.cid, connection.described, clock)
      this.#forgetUser(connection)
      connection.bind(binding)
      if (!(binding && this.#byCid.get(connection.cid) === connection)) return
      const others = this.#byUser.get(binding.userId) ?? new Set()
      this.#byUser.set(binding.userId, others.add(connection))
      this.#delivery.soon(connection)
    } catch (error) {
      // The client returns, and finds the database again.
      log.warn({ err: error }, 'a push client could not be bound to a user')
      connection.end(CLOSE_CODE.again, 'unavailable')
    }
  }

  async #act(connection: PushConnection, { msgAction, msgId, msgData }: ClientAction) {
    const { db, clock, log } = this.#options
    try {
      if (msgAction === 'received') {
        const { data } = received.safeParse(parsed(msgData))
        if (data) connection.acknowledge(Number(data.msgId))
        return
      }
      const id = newId()
      const answer = (action: string, result: object) =>
        connection.sendAction({ msgId, msgAction: action, msgData: { id, ...result } })
      if (msgAction === 'addphoneinfo') {
        const { data: device } = phoneInfo.safeParse(parsed(msgData))
        const isSmall = device !== undefined && JSON.stringify(device).length <= 4000
        if (isSmall) {
          connection.described = { ...connection.described, device }
          await bindPushClient(db, connection.cid, connection.described, clock)
        }
        return answer('addphoneinfo', { errorCode: isSmall ? 0 : 1, errorMsg: isSmall ? '' : 'invalid' })
      }
      if (msgAction === 'pushmessage_feedback') return await this.#report(connection, msgData, answer)
      const result = RESULTS[msgAction]
      if (result) answer(result, { errorCode: 1, errorMsg: 'not supported' })
    } catch (error) {
      log.warn({ err: error, msgAction }, 'a message of a push client could not be stored')
    }
  }

  /** What became of a message at the device. */
  async #report(
    { cid, userId }: PushConnection,
    msgData: string,
    answer: (action: string, result: object) => void,
  ) {
    const { db, clock } = this.#options
    const { data } = feedback.safeParse(parsed(msgData))
    if (!data) return
    const seq = Number(data.messageid.slice(2))
    const report = { cid, seq, actionId: data.actionid, result: data.result, at: clock.now() }
    const isStored = userId !== undefined && seq > 0 && (await saveFeedback(db, { ...report, userId }))
    // Passing news is stored nowhere. Any other result would make the device report again, every half a minute for ever.
    const result = isStored || seq === 0 ? REPORT.stored : REPORT.notNeeded
    answer('pushmessage_feedback', { actionId: data.actionid, taskId: `t-${seq}`, result })
  }

  /** Who has a page open sees there what is unread: no letter yet. */
  async holdLateMail() {
    const { db, clock, log } = this.#options
    await holdLateMail(db, [...this.#byUser.keys()], clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'letters are sent to people who have a page open'),
    )
  }

  #check() {
    for (const connection of this.#connections) if (connection.check()) this.#delivery.soon(connection)
  }

  async #save() {
    const { db, clock, log } = this.#options
    const progress = [...this.#progressed].flatMap(({ cid, userId, ackedSeq }) =>
      userId === undefined ? [] : [{ cid, userId, ackedSeq }],
    )
    this.#progressed.clear()
    await saveProgress(db, progress, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'devices may receive messages twice: their progress could not be stored'),
    )
  }
}

/** Both tell the device that it need not report again: of a message that is no longer stored nobody asks. */
const REPORT = { stored: '0', notNeeded: '3' } as const

/** Functions of the service that this client was made for, which the mall does not use. */
const RESULTS: Readonly<Record<string, string>> = {
  set_mode: 'set_mode_result',
  set_tag: 'settag_result',
  bind_alias: 'response_bind',
  unbind_alias: 'response_unbind',
}

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return undefined
  }
}
