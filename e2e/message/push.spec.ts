import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { confirmSale } from '../../contracts/src/order/order-move.ts'
import {
  countNotifications,
  getNotificationSettings,
  setQuietHours,
} from '../../contracts/src/push/notification.ts'
import { CHOSEN_CHANNELS } from '../../contracts/src/user/preference.ts'
import { main } from '../buying-page.ts'
import { database } from '../database.ts'
import { isLive } from '../live.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { makeSeller } from '../selling-shop.ts'
import { expectToast, noteToasts } from '../toast.ts'
import { visit } from '../visitor.ts'

/** An order of a new buyer at a new shop. */
async function trade(request: APIRequestContext) {
  const [buyer, { owner: seller, shop }] = [await newMember(request), await makeSeller(request, 0)]
  await buyer.fillCart({ [shop.offerId]: 1 })
  const { id } = (await buyer.order())[0]!
  const sql = await database()
  // The news that it was placed would come at any time within the next minute.
  await sql`delete from outbox where topic = 'order.changed' and data ->> 'orderId' = ${id}`
  const confirm = () => seller.call(confirmSale, { id })
  return { buyer, confirm, orderId: id }
}

/** Opens a page as this user, and waits until live messages arrive there. */
async function openLive(page: Page, person: Person, url: string) {
  await noteToasts(page)
  await person.enter(page)
  await visit(page, url, { language: 'en' })
  await isLive(person)
}

const unreadOf = async (person: Person) => (await person.call(countNotifications, {})).unreadCount

test(
  '[S1.8] [S7.9] a shop confirms an order, and the buyer sees it on another page within a second',
  ONCE,
  async ({ page, request }) => {
    const { buyer, confirm, orderId } = await trade(request)
    await openLive(page, buyer, '/pages/user/settings/settings')
    await page.evaluate(() => window.saidByToast?.splice(0))
    await confirm()
    const begun = Date.now()
    await expectToast(page, /confirmed/i)
    test.info().annotations.push({ type: 'toast after ms', description: String(Date.now() - begun) })

    const bell = page.getByRole('link', { name: /unread notification/ })
    await expect(bell).toBeVisible()
    await bell.click()
    const row = main(page).getByRole('article').first()
    await expect(row.getByText('You get this because you are the buyer or the seller.')).toBeVisible()
    await row.getByRole('button', { name: 'Mute this kind' }).click()
    await expectToast(page, 'This kind is muted')
    await page.getByRole('button', { name: 'Unmute' }).click()
    await expect.poll(async () => (await buyer.call(getNotificationSettings, {})).muted).toEqual([])
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/pages/order/detail\\?id=${orderId}`))
    await expect.poll(() => unreadOf(buyer)).toBe(0)
  },
)

test(
  '[S1.8] what happens between the reading of a page and its first live message is counted',
  ONCE,
  async ({ page, request }) => {
    const { buyer, confirm } = await trade(request)
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
    await page.route('**/push/key', async (route) => {
      await isOpen
      await route.continue()
    })
    await buyer.enter(page)
    const counted = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes(countNotifications.name)),
    )
    await visit(page, '/pages/user/settings/settings', { language: 'en' })
    await (await counted).finished()
    await confirm()
    await expect.poll(() => unreadOf(buyer)).toBe(1)
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    open()
    await expect(page.getByRole('link', { name: '1 unread notification' })).toBeVisible()
  },
)

test('[S7.9] logout on another device silences the page', ONCE, async ({ page, request }) => {
  const { buyer, confirm } = await trade(request)
  await openLive(page, buyer, '/pages/user/settings/settings')
  await buyer.call(logout, {})
  await page.evaluate(() => window.saidByToast?.splice(0))
  await confirm()
  const sql = await database()
  await expect
    .poll(async () => (await sql`select from notification_log where user_id = ${buyer.signedIn.uid}`).length)
    .toBe(CHOSEN_CHANNELS.length)
  expect(
    await sql`
    select from sessions s join push_clients c on c.cid = s.push_client_id
    where c.user_id = ${buyer.signedIn.uid} and s.revoked_at is null`,
  ).toHaveLength(0)
  expect((await page.evaluate(() => window.saidByToast))?.filter((text) => /confirmed/i.test(text))).toEqual(
    [],
  )
})

test('[S1.8] during quiet hours nothing pops up, and the bell counts', ONCE, async ({ page, request }) => {
  const { buyer, confirm } = await trade(request)
  await openLive(page, buyer, '/pages/user/settings/settings')
  const all = { startsMinute: 0, endsMinute: 1439, timeZone: 'Asia/Almaty' }
  await buyer.call(setQuietHours, { quietHours: all })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Do not disturb at night/ })).toBeChecked()
  await page.evaluate(() => window.saidByToast?.splice(0))
  await confirm()
  const sql = await database()
  await expect
    .poll(
      async () =>
        (
          await sql`select from notification_log where outcome = 'quiet_hours'
      and user_id = ${buyer.signedIn.uid}`
        ).length,
    )
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: '1 unread notification' })).toBeVisible()
  expect(await page.evaluate(() => window.saidByToast)).toEqual([])
})
