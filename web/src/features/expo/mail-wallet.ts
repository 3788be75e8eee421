import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { storage } from '../../sdk/store.ts'

const KEY = 'event_mail_tickets'
/** A ticket is of no use two days after its event. */
const CACHE_MS = 172_800_000

type MailWalletEntry = Readonly<Record<string, Registration>>

/** The end of a sealed text: enough to know a link by, and no link. */
const nameOf = (token: string) => token.slice(-24)

/** The ticket of a link of a letter, if this device has shown it before. */
export const storedByLink = (token: string): Registration | undefined => readStored()[nameOf(token)]

/** Keeps a confirmed registration for where there is no network, or forgets one that is no longer. */
export function keepByLink(token: string, registration: Registration, now = Date.now()) {
  const { [nameOf(token)]: _, ...others } = readStored()
  const good = Object.entries(others).filter(
    ([, { event }]) => new Date(event.endsAt).getTime() + CACHE_MS > now,
  )
  if (registration.state === 'confirmed') good.push([nameOf(token), registration])
  storage.write(KEY, good.length > 0 ? JSON.stringify(Object.fromEntries(good)) : null)
}

function readStored(): MailWalletEntry {
  try {
    return (JSON.parse(storage.read(KEY) ?? '{}') as MailWalletEntry | null) ?? {}
  } catch {
    return {}
  }
}
