import type { MessageContent } from '@tiantian/contracts/message/message.ts'
import { messageContent, sendMessage, signMessageFile } from '@tiantian/contracts/message/message.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { errorMessage } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { wordRefusal } from '../../i18n/word-refusal.ts'
import { openBrowserDatabase, readItem, writeItem } from '../../sdk/browser-database.ts'
import { call } from '../../sdk/call.ts'
import { CallError, isUnreached } from '../../sdk/call-error.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { getSession } from '../../sdk/session.ts'
import { createStore, storage } from '../../sdk/store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { postSigned, signedBy } from '../media/use-private-upload.ts'
import { UNSENT_KEY } from './unsent-key.ts'

const unsentMessage = z.object({
  uid: z.string(),
  threadId: z.string(),
  requestId: z.string(),
  content: messageContent,
  /** Its file is still on this device too, and `content` has FILE_TO_COME in place of the id. */
  hasFile: z._default(z.boolean(), false),
  /** Why the server refused it; empty while it waits for the network. */
  refusal: z.string(),
})
export type UnsentMessage = z.output<typeof unsentMessage>

const UNSENT_MAX = 200
/** In place of the id of a file that is not uploaded yet. */
const FILE_TO_COME = '00000000-0000-0000-0000-000000000000'
const AGAIN_AFTER_MS = 5000

function readStored(): readonly UnsentMessage[] {
  try {
    const stored = z.array(unsentMessage).safeParse(JSON.parse(storage.read(UNSENT_KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

const outbox = createStore<readonly UnsentMessage[]>(readStored())

function write(change: (before: readonly UnsentMessage[]) => readonly UnsentMessage[]) {
  // Another tab may have sent or added some.
  const next = change(readStored())
  storage.write(UNSENT_KEY, next.length > 0 ? JSON.stringify(next) : null)
  outbox.set(next)
}

/** Takes over what another tab has changed. */
function refresh() {
  const stored = readStored()
  if (JSON.stringify(stored) !== JSON.stringify(outbox.get())) outbox.set(stored)
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
  return add({ threadId, content, requestId: newRequestId(), hasFile: false })
}

const DATABASE = 'unsent-files'

/** Where the browser offers no storage, files live as long as the page. */
const inMemory = new Map<string, File>()

/** Files of messages that wait for the network, by the request id of the message. */
async function keepFile(requestId: string, file: File): Promise<void> {
  try {
    await writeItem(await openBrowserDatabase(DATABASE), requestId, file)
  } catch {
    // A full disk, or a private window.
  }
  // It was sent or given up meanwhile.
  if (!isWaiting(requestId)) dropFile(requestId)
}

async function keptFile(requestId: string): Promise<File | undefined> {
  const known = inMemory.get(requestId)
  if (known) return known
  const stored = await openBrowserDatabase(DATABASE)
    .then((database) => readItem(database, requestId))
    .catch(() => undefined)
  return stored instanceof File ? stored : undefined
}

function dropFile(requestId: string): void {
  inMemory.delete(requestId)
  openBrowserDatabase(DATABASE)
    .then((database) => writeItem(database, requestId, undefined))
    .catch(() => undefined)
}

/**
 * The same for a message with a file, which is uploaded when its turn comes: what is written meanwhile follows it.
 * `contentOf` gets the id that the file will have.
 */
export function enqueueFile(
  threadId: string,
  file: File,
  contentOf: (id: string) => MessageContent,
): boolean {
  const requestId = newRequestId()
  inMemory.set(requestId, file)
  const isKept = add({ threadId, content: contentOf(FILE_TO_COME), requestId, hasFile: true })
  if (isKept) void keepFile(requestId, file)
  else inMemory.delete(requestId)
  return isKept
}

const uploads = createStore<ReadonlyMap<string, number>>(new Map())

/** How much of the file of a message has arrived; undefined while it waits. */
export const useUploadPercent = (requestId: string): number | undefined =>
  useSyncExternalStore(uploads.subscribe, uploads.get).get(requestId)

function setPercent(requestId: string, percent: number | undefined) {
  const next = new Map(uploads.get())
  if (percent === undefined) next.delete(requestId)
  else next.set(requestId, percent)
  uploads.set(next)
}

function add(message: Omit<UnsentMessage, 'uid' | 'refusal'>): boolean {
  if (isFull()) return false
  const { uid } = getSession()
  write((before) => [...before, { ...message, uid, refusal: '' }])
  sendUnsent()
  return true
}

function isFull(): boolean {
  const { uid } = getSession()
  if (outbox.get().filter((one) => one.uid === uid).length < UNSENT_MAX) return false
  showToast({ title: i18n.t('message.unsentFull', { count: UNSENT_MAX }) })
  return true
}

export function discard(requestId: string) {
  dropFile(requestId)
  write((before) => before.filter((one) => one.requestId !== requestId))
}

const isWaiting = (requestId: string) => outbox.get().some((one) => one.requestId === requestId)

const change = (requestId: string, changes: Partial<UnsentMessage>) =>
  write((before) => before.map((one) => (one.requestId === requestId ? { ...one, ...changes } : one)))

type SentListener = (threadId: string) => void
const listeners = new Set<SentListener>()
export function onSent(listener: SentListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Threads whose messages are being sent: a large file holds up its own conversation alone. */
const sending = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

const isDue = ({ uid, refusal }: UnsentMessage) => uid === getSession().uid && refusal === ''

/** Other tabs wait meanwhile, where the browser has locks: two would upload the same file twice. */
function alone(threadId: string, task: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? locks.request(`${UNSENT_KEY} ${threadId}`, task) : task()
}

/** Sends what waits, each thread in its order. A lost reply does no harm: the server knows the request id. */
export function sendUnsent() {
  clearTimeout(timer)
  const threadIds = new Set(
    outbox
      .get()
      .filter(isDue)
      .map(({ threadId }) => threadId),
  )
  for (const threadId of threadIds) if (!sending.has(threadId)) void sendThread(threadId)
}

async function sendThread(threadId: string) {
  sending.add(threadId)
  try {
    await alone(threadId, async () => {
      for (;;) {
        refresh()
        const next = outbox.get().find((one) => one.threadId === threadId && isDue(one))
        if (!(next && getSession().isMember && (await sendOne(next)))) return
      }
    })
  } finally {
    sending.delete(threadId)
  }
}

/** False where it has to wait. */
async function sendOne(message: UnsentMessage): Promise<boolean> {
  const { uid, threadId, requestId } = message
  try {
    const content = message.hasFile ? await withFile(message) : message.content
    // Somebody else has signed in meanwhile: it waits for its author.
    if (getSession().uid !== uid) return false
    // It was given up while its file was on its way.
    if (!isWaiting(requestId)) return true
    await call(sendMessage, { threadId, requestId, content })
    discard(requestId)
    for (const listener of listeners) listener(threadId)
  } catch (error) {
    if (!(error instanceof CallError) || isUnreached(error) || getSession().uid !== uid) {
      clearTimeout(timer)
      timer = setTimeout(sendUnsent, AGAIN_AFTER_MS)
      return false
    }
    change(requestId, { refusal: errorMessage(error) })
  }
  return true
}

/** Uploads the file of a message, once. @throws CallError */
async function withFile({ requestId, content }: UnsentMessage): Promise<MessageContent> {
  const file = await keptFile(requestId)
  if (!file) return wordRefusal(new CallError('FILE_NOT_FOUND'))
  try {
    const id = await postSigned(file, signedBy(signMessageFile, {}), (percent) =>
      setPercent(requestId, percent),
    )
    const uploaded = withId(content, id)
    change(requestId, { content: uploaded, hasFile: false })
    return uploaded
  } finally {
    setPercent(requestId, undefined)
  }
}

function withId(content: MessageContent, id: string): MessageContent {
  if (content.kind === 'voice') return { ...content, file: { ...content.file, id } }
  return content.kind === 'file'
    ? { ...content, files: content.files.map((file) => ({ ...file, id })) }
    : content
}

addEventListener('online', sendUnsent)
addEventListener('storage', refresh)
