import { expect } from '@playwright/test'
import { database } from './database.ts'
import type { Person } from './person.ts'

/** Waits until live messages arrive in a page of this person: what comes before that is seen only when it is read again. */
export async function isLive({ signedIn }: Person) {
  const sql = await database()
  await expect
    .poll(async () => (await sql`select from push_clients where user_id = ${signedIn.uid}`).length)
    .toBe(1)
}
