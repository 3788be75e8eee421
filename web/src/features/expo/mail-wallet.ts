import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { storage } from '../../sdk/store.ts'

const KEY = 'event_mail_tickets'
/** A ticket is of no use two days after its event. */
const CACHE_MS = 172_800_000

type MailWalletEntry = Readonly<Record<string, Registration>>

/** The end of an encrypted token: enough to identify a link, and no link itself. */
const nameOf = (token: string) => token.slice(-24)

/** The ticket of an email link, if this device has shown it before. */
export const storedByLink = (token: string): Registration | undefined => readStored()[nameOf(token)]

/** Stores a confirmed registration for offline use, or deletes one that is no longer confirmed. */
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
