import type { APIRequestContext } from '@playwright/test'
import { database } from './database.ts'
import { newMember, Person } from './person.ts'
import { newMobile } from './signing.ts'

/** A user who registered by code: a mobile, but neither name nor password. */
export async function newMobileMember(request: APIRequestContext): Promise<Person & { mobile: string }> {
  const { signedIn } = await newMember(request)
  const mobile = newMobile()
  const sql = await database()
  await sql.begin(async (tx) => {
    // Without the trigger that revokes all sessions when a password changes.
    await tx`set local session_replication_role = replica`
    await tx`update users set mobile = ${mobile}, username = null, password_hash = null where id = ${signedIn.uid}`
  })
  return Object.assign(new Person(request, '', signedIn), { mobile })
}

/** As if a minute had passed since the last code was sent to this number: another may be sent. */
export async function passResendPause(mobile: string) {
  const sql = await database()
  await sql`delete from undelivered_messages where recipient = ${mobile}`
  await sql`update user_codes set created_at = created_at - interval '2 minutes' where used_at is not null`
}
