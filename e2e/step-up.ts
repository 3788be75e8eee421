import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { button, main } from './buying-page.ts'
import { database } from './database.ts'
import type { Person } from './person.ts'

export const USER = '/pages/index/user'

/** The dialog of the app that confirms the user's identity. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
export const sure = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })

/** The login is some time ago: sensitive actions require confirmation. */
export async function ageProof({ signedIn: { uid } }: Person) {
  const sql = await database()
  await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${uid}`
}

export async function logOut(page: Page) {
  await page.goto(`/#${USER}`)
  await button(page, 'Log out').click()
  await sure(page, 'Log out').click()
  await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
}
