import type { MessageContent } from '@tiantian/contracts/message/message.ts'
import { messageContent, sendMessage } from '@tiantian/contracts/message/message.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { errorMessage } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { call } from '../../sdk/call.ts'
import { CallError } from '../../sdk/call-error.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { getSession } from '../../sdk/session.ts'
import { createStore, storage } from '../../sdk/store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'

const unsentMessage = z.object({
  uid: z.string(),
  threadId: z.string(),
  requestId: z.string(),
  content: messageContent,
  /** Why the server refused it; empty while it waits for the network. */
  refusal: z.string(),
})
export type UnsentMessage = z.output<typeof unsentMessage>

const KEY = 'message_outbox'
const UNSENT_MAX = 200
/** Failures of the network: the message stays and is sent later. */
const LATER: ReadonlySet<string> = new Set([
  'NETWORK',
  'TIMEOUT',
  'ABORTED',
  'TRAFFIC_LIMIT',
  'UNAVAILABLE',
  'SYS_ERR',
  'TOO_MANY_REQUESTS',
])
const AGAIN_AFTER_MS = 5000

function readStored(): readonly UnsentMessage[] {
  try {
    const stored = z.array(unsentMessage).safeParse(JSON.parse(storage.read(KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

const outbox = createStore<readonly UnsentMessage[]>(readStored())

function write(change: (before: readonly UnsentMessage[]) => readonly UnsentMessage[]) {
  // Another tab may have sent or added some.
  const next = change(readStored().length > 0 ? readStored() : outbox.get())
  storage.write(KEY, next.length > 0 ? JSON.stringify(next) : null)
  outbox.set(next)
}

/** What this user has not sent yet in a thread; what others wrote in this browser is none of their business. */
export function useUnsent(threadId: string): readonly UnsentMessage[] {
  const { uid } = getSession()
  const all = useSyncExternalStore(outbox.subscribe, outbox.get)
  return all.filter((one) => one.uid === uid && one.threadId === threadId)
}

/**
 * Keeps the message on the device until the server has it.
 * @returns false when too many wait already: no earlier one is given up for it, and the user is told
 */
export function enqueue(threadId: string, content: MessageContent): boolean {
  const { uid } = getSession()
  if (outbox.get().filter((one) => one.uid === uid).length >= UNSENT_MAX) {
    showToast({ title: i18n.t('message.unsentFull', { count: UNSENT_MAX }) })
    return false
  }
  write((before) => [...before, { uid, threadId, requestId: newRequestId(), content, refusal: '' }])
  void sendUnsent()
  return true
}

export const discard = (requestId: string) =>
  write((before) => before.filter((one) => one.requestId !== requestId))

type SentListener = (threadId: string) => void
const listeners = new Set<SentListener>()
export function onSent(listener: SentListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let sending: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, in its order. A lost reply does no harm: the server knows the request id. */
export function sendUnsent(): Promise<void> {
  sending ??= sendInOrder().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendInOrder() {
  clearTimeout(timer)
  for (;;) {
    const { uid, isMember } = getSession()
    const next = outbox.get().find((one) => one.uid === uid && one.refusal === '')
    if (!(next && isMember)) return
    const { threadId, requestId, content } = next
    try {
      await call(sendMessage, { threadId, requestId, content })
      discard(requestId)
      for (const listener of listeners) listener(threadId)
    } catch (error) {
      if (!(error instanceof CallError) || LATER.has(error.code) || getSession().uid !== uid) {
        timer = setTimeout(() => void sendUnsent(), AGAIN_AFTER_MS)
        return
      }
      const refusal = errorMessage(error)
      write((before) => before.map((one) => (one.requestId === requestId ? { ...one, refusal } : one)))
    }
  }
}

addEventListener('online', () => void sendUnsent())
