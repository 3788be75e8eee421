import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Role } from '../contracts/src/permission.ts'
import { getUserInfo } from '../contracts/src/user/info.ts'
import { database } from './database.ts'
import { newMember, Person } from './person.ts'

/** A member with roles that need no second factor; no action grants them without an admin. */
export async function newOfficer(request: APIRequestContext, roles: readonly Role[]): Promise<Person> {
  const { username, signedIn } = await newMember(request)
  const sql = await database()
  await sql`update users set roles = ${[...roles]} where id = ${signedIn.uid}`
  // The token carries the roles from the next reply on.
  const renewed: object = await new Person(request, username, signedIn).call(getUserInfo, {})
  return new Person(request, username, { ...signedIn, ...renewed })
}

export async function addPasskey(userId: string) {
  const sql = await database()
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (${randomUUID()}, ${userId}, ${randomUUID()}, ${Buffer.from([0])}, 0, 'key', now())`
}

/** A member with the admin role and the second factor done; no action grants the first admin. */
export async function newAdmin(request: APIRequestContext): Promise<Person> {
  const { username, signedIn } = await newMember(request)
  const sql = await database()
  await addPasskey(signedIn.uid)
  await sql`update sessions set factor_proved_at = now() where user_id = ${signedIn.uid}`
  await sql`update users set roles = '{admin}' where id = ${signedIn.uid}`
  // The token carries the role from the next reply on.
  const renewed: object = await new Person(request, username, signedIn).call(getUserInfo, {})
  return new Person(request, username, { ...signedIn, ...renewed })
}
