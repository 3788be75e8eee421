import type { PushClient } from '@tiantian/cloud/push'
import { APP_ID } from '@tiantian/contracts/constants.ts'
import type { PushMessage } from '@tiantian/contracts/push/message.ts'
import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import { call } from './call.ts'
import { cloud } from './cloud.ts'
import { impersonation } from './impersonation.ts'
import { getSession, subscribeSession } from './session.ts'

type PushListener = (message: PushMessage) => void

const listeners = new Set<PushListener>()
const startListeners = new Set<() => void>()
const resetListeners = new Set<() => void>()

/** Calls the listener with each live message of a kind. Returns the unsubscribe function. */
export function onPush(kind: string, listener: (data: PushMessage['data']) => void): () => void {
  const own: PushListener = (message) => {
    if (message.kind === kind) listener(message.data)
  }
  listeners.add(own)
  return () => listeners.delete(own)
}

/** Live messages begin to arrive: none told of what happened since the page read its data. */
export function onPushStart(listener: () => void): () => void {
  startListeners.add(listener)
  return () => startListeners.delete(listener)
}

/** The page was away for longer than messages are kept: whatever it shows may be outdated. */
export function onPushReset(listener: () => void): () => void {
  resetListeners.add(listener)
  return () => resetListeners.delete(listener)
}

/** As the published client names it: one page has the socket, and tells the others of this browser. */
const CHANNEL = 'uni-push'
const LOOK_AGAIN_MS = 15_000

interface Live {
  readonly uid: string
  readonly client: PushClient
  stop(): void
}

let live: Promise<Live> | undefined
let liveUid = ''

/** Connects a signed-in user, once the page is at rest; further calls change nothing. */
export function startPush() {
  subscribeSession(follow)
  follow()
}

function follow() {
  const { uid, isMember } = getSession()
  // Who looks at another's account receives none of their messages.
  const wanted = isMember && !impersonation ? uid : ''
  if (wanted === liveUid) return
  liveUid = wanted
  void live?.then(({ stop }) => stop()).catch(() => undefined)
  // If its code does not load, pages ask for what is new as they always do.
  live = wanted ? connect(wanted) : undefined
  live?.catch(() => {
    liveUid = ''
  })
}

async function connect(uid: string): Promise<Live> {
  const [{ createPushClient }, key] = await Promise.all([import('@tiantian/cloud/push'), readKey()])
  const order = inOrder(uid)
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }: MessageEvent<{ uid?: string; payload?: string }>) => {
    if (data.uid === uid && data.payload) order.take(data.payload)
  })
  let isBound = ''
  /** What is sent from then on arrives; what was sent before is fetched. */
  const bind = async (cid: string) => {
    if (isBound === cid) return
    isBound = cid
    const identity = cloud.object<{ setPushCid(input: { pushClientId: string }): Promise<unknown> }>(
      'uni-id-co',
      {
        customUI: true,
      },
    )
    await identity.setPushCid({ pushClientId: cid }).catch(() => {
      isBound = ''
    })
  }
  const client = createPushClient({
    host: cloud.host,
    appId: APP_ID,
    device: describeDevice(),
    server: { url: socketUrl(), key: key.publicKey, keyId: key.keyId },
    page: { isActive: () => document.visibilityState === 'visible' && document.hasFocus() },
    onMessage(payload) {
      order.take(payload)
      channel?.postMessage({ uid, payload })
    },
    onLine(isOnline) {
      if (!isOnline) return
      void bind(client.cid).then(order.catchUp)
    },
  })
  const isVisible = () => document.visibilityState === 'visible'
  const returned = new AbortController()
  const again = () => {
    if (isVisible() && !client.isOnline) client.reconnect()
  }
  addEventListener('online', again, { signal: returned.signal })
  document.addEventListener('visibilitychange', again, { signal: returned.signal })
  // A socket that broke does not return by itself.
  const timer = setInterval(again, LOOK_AGAIN_MS)
  client.enable(true)
  return {
    uid,
    client,
    stop() {
      returned.abort()
      clearInterval(timer)
      channel?.close()
      order.stop()
      client.enable(false)
    },
  }
}

async function readKey(): Promise<{ keyId: string; publicKey: string }> {
  const response = await fetch('/push/key')
  if (!response.ok) throw new Error(`the key of the push socket could not be read: ${response.status}`)
  return (await response.json()) as { keyId: string; publicKey: string }
}

function socketUrl(): string {
  const { protocol, host } = location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/push`
}

const describeDevice = () => ({
  model: 'PC',
  brand: '',
  system_version: '',
  extra: {
    os: '',
    platform: 'H5',
    platformVersion: '',
    platformId: '',
    language: navigator.language,
    userAgent: navigator.userAgent.slice(0, 300),
  },
})

/** Passes messages on in the order of their numbers, each once; what is missing between two is fetched. */
function inOrder(uid: string) {
  let lastSeq: number | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const isOurs = () => !isStopped && getSession().uid === uid
  const next = (work: () => Promise<void> | void) => {
    turn = turn.then(() => (isOurs() ? work() : undefined)).catch(() => undefined)
  }

  function pass(message: PushMessage) {
    for (const listener of [...listeners]) listener(message)
  }

  function deliver(message: PushMessage) {
    if (!isOurs() || (lastSeq !== undefined && message.seq <= lastSeq)) return
    lastSeq = message.seq
    pass(message)
  }

  /** All that was missed, a page at a time. */
  async function fetchMissed(): Promise<void> {
    const after = lastSeq
    const missed = await call(listPushMessages, after === undefined ? {} : { after })
    if (after === undefined) return start(missed.lastSeq)
    if (!missed.isComplete) return reset(missed.lastSeq)
    for (const message of missed.messages) deliver(message)
    const hasMore = missed.messages.length > 0 && (lastSeq ?? 0) < missed.lastSeq
    if (hasMore) await fetchMissed()
  }

  function start(seq: number) {
    lastSeq ??= seq
    for (const listener of [...startListeners]) listener()
  }

  function reset(seq: number) {
    lastSeq = seq
    for (const listener of [...resetListeners]) listener()
  }

  return {
    catchUp: () => next(fetchMissed),
    take(payload: string) {
      const message = JSON.parse(payload) as PushMessage
      // Passing news.
      if (message.seq === 0) return next(() => pass(message))
      // It arrived while the number of the last one is asked for: no listener has it.
      lastSeq ??= message.seq - 1
      next(async () => {
        if (message.seq > (lastSeq ?? 0) + 1) await fetchMissed()
        deliver(message)
      })
    },
    stop() {
      isStopped = true
    },
  }
}
