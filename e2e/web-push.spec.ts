import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './axe.ts'
import { main } from './buying-page.ts'
import type { Person } from './person.ts'
import { newMember } from './person.ts'
import { visit } from './visitor.ts'

const SETTINGS = '/pages/user/settings/settings'
const NAME = 'Show notifications in this browser while the site is closed'

/** What the user answers when the browser asks. */
async function answer(page: Page, permission: NotificationPermission) {
  await page.addInitScript((given) => {
    let current: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => current })
    Notification.requestPermission = async () => {
      current = given
      return given
    }
  }, permission)
}

async function openSettings(page: Page, member: Person) {
  await member.enter(page)
  await visit(page, SETTINGS, { language: 'en' })
  return main(page).getByRole('checkbox', { name: NAME })
}

test('[S1.8] who refuses notifications of the browser reads why they do not come, and how to allow them', async ({
  page,
  request,
}) => {
  await answer(page, 'denied')
  const choice = await openSettings(page, await newMember(request))
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(main(page).getByText('The browser blocks notifications of this site.')).toBeVisible()
  await expect(choice).not.toBeChecked()
  await expectNoBarriers(page)
})
