import { audit } from '../../../platform/audit.ts'
import type { Cipher } from '../../../platform/cipher.ts'
import type { Tx } from '../../../platform/database.ts'
import type { User } from '../user-row.ts'

type Contacts = Pick<User, 'mobile' | 'email'>

/** The contacts of the account, stored with the not-me link. */
export const encryptContacts = (cipher: Cipher, { mobile, email }: Contacts): Buffer =>
  cipher.close(JSON.stringify({ mobile, email } satisfies Contacts))

export interface DisownedDevice {
  readonly userId: string
  readonly sessionId: string
  /** Undefined in links from before contacts were stored. */
  readonly contacts: Buffer | null
}

/**
 * Restores the mobile and email address from before the device signed in, when that device changed them: otherwise
 * the attacker could reset the password through the new contact. A contact that another account owns by now stays
 * there.
 */
export async function restoreContacts(tx: Tx, cipher: Cipher, device: DisownedDevice) {
  const { userId, contacts } = device
  if (contacts === null || !(await hasChangedContact(tx, device))) return
  const { mobile, email } = JSON.parse(cipher.open(Buffer.from(contacts))) as Contacts
  await tx`
    update users u set
      mobile = case when not exists (select from users o where o.mobile = ${mobile} and o.id <> u.id) then ${mobile} end,
      email = case when not exists (select from users o where o.email = ${email} and o.id <> u.id) then ${email} end
    where u.id = ${userId}`
  await audit(tx, { actorId: null, event: 'user.contacts.restore', objectKind: 'user', objectId: userId })
}

/** In any session of the device: only its first session sends a notification. */
async function hasChangedContact(tx: Tx, { userId, sessionId }: DisownedDevice): Promise<boolean> {
  const [row] = await tx<{ has_changed: boolean }[]>`
    with on_device as (
      select session_id from auth_events
      where user_id = ${userId} and kind in ('login', 'register') and is_ok and device_hash = (
        select device_hash from auth_events
        where session_id = ${sessionId} and kind in ('login', 'register') and is_ok limit 1))
    select exists (
      select from auth_events join on_device using (session_id)
      where user_id = ${userId} and kind = 'contact-change' and is_ok) as has_changed`
  return row?.has_changed ?? false
}
