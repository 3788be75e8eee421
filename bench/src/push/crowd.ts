import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The kind of the message that all people get. */
export const ALL_KIND = 'bench.all'

export interface CrowdPlan {
  /** Of the socket. */
  readonly url: string
  readonly key: { readonly keyId: string; readonly publicKey: string }
  readonly sessions: readonly string[]
}

export interface ChatPlan {
  readonly origin: string
  readonly writers: readonly { readonly token: string; readonly threadId: string }[]
  /** Messages of all together. */
  readonly perSecond: number
}

export type CrowdOrder =
  | ({ readonly kind: 'connect' } & CrowdPlan)
  | ({ readonly kind: 'chat' } & ChatPlan)
  | { readonly kind: 'quiet' }

export type CrowdReport =
  | { readonly kind: 'online' | 'lost' | 'chatted'; readonly count: number }
  /** The last of them has the message for all. */
  | { readonly kind: 'all'; readonly at: number }

/** A message that has not come after this time never comes; ten thousand handshakes take less, too. */
const PATIENCE_MS = 120_000

/** Comparable between processes of one machine. */
export const wallMs = () => performance.timeOrigin + performance.now()

/** Devices in a process of their own, so that they take no time of the measuring one. */
export class Crowd {
  readonly #child: ChildProcess
  readonly #reports: CrowdReport[] = []

  constructor() {
    this.#child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)))
    this.#child.on('message', (report: CrowdReport) => this.#reports.push(report))
  }

  async connect(plan: CrowdPlan): Promise<void> {
    this.#order({ kind: 'connect', ...plan })
    await this.#next('online')
  }

  /** When the last device has the message for all. */
  async allReached(): Promise<number> {
    const { at } = (await this.#next('all')) as { at: number }
    return at
  }

  chat(plan: ChatPlan) {
    this.#order({ kind: 'chat', ...plan })
  }

  /** Ends the chat; how many messages were written. */
  async quiet(): Promise<number> {
    this.#order({ kind: 'quiet' })
    const { count } = (await this.#next('chatted')) as { count: number }
    return count
  }

  /** How many sockets were lost meanwhile. */
  get lostCount() {
    return this.#reports.filter(({ kind }) => kind === 'lost').length
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  #order(order: CrowdOrder) {
    this.#child.send(order)
  }

  async #next(kind: CrowdReport['kind']): Promise<CrowdReport> {
    for (;;) {
      const at = this.#reports.findIndex((report) => report.kind === kind)
      const [found] = at === -1 ? [] : this.#reports.splice(at, 1)
      if (found) return found
      const signal = AbortSignal.timeout(PATIENCE_MS)
      await Promise.race([once(this.#child, 'message', { signal }), this.#ended(signal)])
    }
  }

  async #ended(signal: AbortSignal): Promise<never> {
    const [code] = (await once(this.#child, 'exit', { signal })) as [number | null]
    throw new Error(`the devices ended with ${code}`)
  }
}
