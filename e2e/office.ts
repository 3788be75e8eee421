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
