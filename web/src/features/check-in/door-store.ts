import type { DoorList } from './door-list.ts'

/**
 * The list of an entrance on this device, sealed with a key that the browser never gives out, and gone a day after the event.
 * Where a browser has no place for it, the list lives as long as the page.
 */
export async function keepDoorList(entranceId: string, list: DoorList, until: Date): Promise<void> {
  const store = await openStore()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(list))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealKey(store), plain)
  await put(store, entranceId, { iv, sealed, until: until.getTime() } satisfies Kept)
}

export async function keptDoorList(entranceId: string, now = Date.now()): Promise<DoorList | undefined> {
  const store = await openStore()
  const kept = (await get(store, entranceId)) as Kept | undefined
  if (!kept) return undefined
  if (kept.until <= now) {
    await put(store, entranceId, undefined)
    return undefined
  }
  const key = await sealKey(store)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.sealed)
  return JSON.parse(new TextDecoder().decode(plain)) as DoorList
}

interface Kept {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  readonly until: number
}

const [DATABASE, STORE, KEY] = ['doors', 'kept', 'seal']

async function sealKey(store: IDBDatabase): Promise<CryptoKey> {
  const known = (await get(store, KEY)) as CryptoKey | undefined
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await put(store, KEY, made)
  return made
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return answerOf(request)
}

const get = (store: IDBDatabase, key: string): Promise<unknown> =>
  answerOf(store.transaction(STORE).objectStore(STORE).get(key))

async function put(store: IDBDatabase, key: string, value: unknown): Promise<void> {
  const kept = store.transaction(STORE, 'readwrite').objectStore(STORE)
  await (value === undefined ? answerOf(kept.delete(key)) : answerOf(kept.put(value, key)))
}

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
