import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { storage } from '../../sdk/store.ts'

/** Tickets kept on this device, so that they can be shown where there is no network. */
interface Wallet {
  /** Whose they are: another account of this device sees none. */
  readonly uid: string
  readonly tickets: readonly Registration[]
}

const KEY = 'event_tickets'
/** A ticket is of no use two days after its event. */
const CACHE_MS = 172_800_000

/** What this device keeps for a person. */
export function storedTickets(uid: string, now = Date.now()): readonly Registration[] {
  const wallet = readWallet()
  if (wallet?.uid !== uid) return []
  return wallet.tickets.filter(({ event }) => new Date(event.endsAt).getTime() + CACHE_MS > now)
}

/** Keeps a confirmed registration, or forgets one that is no longer. */
export function keepTicket(uid: string, registration: Registration) {
  const others = storedTickets(uid).filter(({ id }) => id !== registration.id)
  const tickets = registration.state === 'confirmed' ? [...others, registration] : others
  storage.write(KEY, tickets.length > 0 ? JSON.stringify({ uid, tickets } satisfies Wallet) : null)
}

function readWallet(): Wallet | undefined {
  try {
    const wallet = JSON.parse(storage.read(KEY) ?? 'null') as Wallet | null
    return wallet ?? undefined
  } catch {
    return undefined
  }
}
