import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { openBrowserDatabase, readItem, writeItem } from '../../sdk/browser-database.ts'
import type { CheckInList } from './check-in-list.ts'

/**
 * The list of an entrance on this device, encrypted with a non-extractable key, and deleted a day after the event.
 * Where the browser offers no storage, the list lives as long as the page.
 */
export async function storeCheckInList(entranceId: string, list: CheckInList, until: Date): Promise<void> {
  const store = await openBrowserDatabase(DATABASE)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(list))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherKey(store), plain)
  await writeItem(store, entranceId, {
    iv,
    encrypted,
    until: until.getTime(),
  } satisfies CheckInStoreEntry)
}

export async function storedCheckInList(
  entranceId: string,
  now = serverNow(),
): Promise<CheckInList | undefined> {
  const store = await openBrowserDatabase(DATABASE)
  const stored = (await readItem(store, entranceId)) as CheckInStoreEntry | undefined
  if (!stored) return undefined
  if (stored.until <= now) {
    await writeItem(store, entranceId, undefined)
    return undefined
  }
  const key = await cipherKey(store)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: stored.iv }, key, stored.encrypted)
  return JSON.parse(new TextDecoder().decode(plain)) as CheckInList
}

interface CheckInStoreEntry {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly encrypted: ArrayBuffer
  readonly until: number
}

const DATABASE = 'doors'
const KEY = 'seal'

async function cipherKey(store: IDBDatabase): Promise<CryptoKey> {
  const known = (await readItem(store, KEY)) as CryptoKey | undefined
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await writeItem(store, KEY, made)
  return made
}
