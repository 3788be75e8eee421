import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { storage } from '../../sdk/store.ts'

/** Tickets stored on this device, so that they can be shown offline. */
interface Wallet {
  /** The owner: another account on this device sees none. */
  readonly uid: string
  readonly tickets: readonly Registration[]
}

const KEY = 'event_tickets'
/** A ticket is of no use two days after its event. */
const CACHE_MS = 172_800_000

/** What this device stores for a user. */
export function storedTickets(uid: string, now = serverNow()): readonly Registration[] {
  const wallet = readWallet()
  if (wallet?.uid !== uid) return []
  return wallet.tickets.filter(({ event }) => new Date(event.endsAt).getTime() + CACHE_MS > now)
}

/** Stores a confirmed registration, or deletes one that is no longer confirmed. */
export function keepTicket(uid: string, registration: Registration) {
  const others = storedTickets(uid).filter(({ id }) => id !== registration.id)
  const tickets = registration.state === 'confirmed' ? [...others, registration] : others
  storage.write(KEY, tickets.length > 0 ? JSON.stringify({ uid, tickets } satisfies Wallet) : null)
}

export function forgetTickets() {
  storage.write(KEY, null)
}

function readWallet(): Wallet | undefined {
  try {
    const wallet = JSON.parse(storage.read(KEY) ?? 'null') as Wallet | null
    return wallet ?? undefined
  } catch {
    return undefined
  }
}
