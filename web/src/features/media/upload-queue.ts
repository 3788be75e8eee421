import { UPLOAD_CONCURRENCY } from '@tiantian/contracts/constants.ts'
import { hasCode } from '../../sdk/call-error.ts'
import type { Store } from '../../sdk/store.ts'
import { createStore } from '../../sdk/store.ts'

export type UploadState = 'waiting' | 'uploading' | 'done' | 'failed' | 'cancelled'

export interface UploadItem {
  readonly id: number
  readonly file: File
  readonly state: UploadState
  /** Whole percent of the bytes that have been sent. */
  readonly percent: number
  /** The address of the file once it is uploaded. */
  readonly fileId?: string
  readonly error?: unknown
}

export interface UploadQueue extends Pick<Store<readonly UploadItem[]>, 'get' | 'subscribe'> {
  add(files: readonly File[]): void
  /** Stops the upload; it can be retried. */
  cancel(id: number): void
  retry(id: number): void
  /** Retries those that failed because there was no network. */
  retryLost(): void
  /** Removes the file from the list, whatever its state. */
  remove(id: number): void
  /** Takes all out. */
  clear(): void
}

/** Uploads one file and returns its id. */
export type Send = (
  item: UploadItem,
  options: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
) => Promise<string>

/** Uploads the files of one picker, five at a time (S9), however they are added or retried. */
export function createUploadQueue(send: Send): UploadQueue {
  const items: Items = createStore([])
  const uploads = createUploads(items, send)
  let lastId = 0
  return {
    get: items.get,
    subscribe: items.subscribe,
    add(files) {
      const added = files.map((file) => ({ id: ++lastId, file, state: 'waiting' as const, percent: 0 }))
      items.set([...items.get(), ...added])
      uploads.startNext()
    },
    cancel(id) {
      const item = items.get().find((candidate) => candidate.id === id)
      if (item?.state === 'waiting') change(items, id, { state: 'cancelled' })
      uploads.abort(id)
    },
    retry(id) {
      // An upload that is being cancelled still counts until it has ended.
      if (uploads.isRunning(id)) return
      change(items, id, { state: 'waiting', percent: 0, error: undefined })
      uploads.startNext()
    },
    retryLost() {
      const lost = items.get().filter(({ state, error }) => state === 'failed' && hasCode(error, 'NETWORK'))
      for (const { id } of lost) change(items, id, { state: 'waiting', percent: 0, error: undefined })
      uploads.startNext()
    },
    remove(id) {
      uploads.abort(id)
      items.set(items.get().filter((item) => item.id !== id))
    },
    clear() {
      uploads.abortAll()
      items.set([])
    },
  }
}

type Items = Store<readonly UploadItem[]>

function change(items: Items, id: number, news: Partial<UploadItem>) {
  items.set(items.get().map((item) => (item.id === id ? { ...item, ...news } : item)))
}

/** The running uploads: when one ends, the next in the queue starts. */
function createUploads(items: Items, send: Send) {
  const running = new Map<number, AbortController>()
  function startNext() {
    while (running.size < UPLOAD_CONCURRENCY) {
      const next = items.get().find(({ state }) => state === 'waiting')
      if (!next) return
      void upload(next)
    }
  }
  async function upload(item: UploadItem) {
    const { id } = item
    const abort = new AbortController()
    running.set(id, abort)
    change(items, id, { state: 'uploading', percent: 0 })
    try {
      const onPercent = (percent: number) => change(items, id, { percent })
      const fileId = await send(item, { signal: abort.signal, onPercent })
      change(items, id, { state: 'done', percent: 100, fileId })
    } catch (error) {
      const isCancelled = abort.signal.aborted || hasCode(error, 'ABORTED')
      change(items, id, isCancelled ? { state: 'cancelled' } : { state: 'failed', error })
    }
    running.delete(id)
    startNext()
  }
  return {
    startNext,
    isRunning: (id: number) => running.has(id),
    abort: (id: number) => running.get(id)?.abort(),
    abortAll() {
      for (const abort of running.values()) abort.abort()
    },
  }
}
