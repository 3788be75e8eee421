import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openThread } from '../../contracts/src/message/thread.ts'
import { expectNoBarriers } from '../axe.ts'
import { database } from '../database.ts'
import { isLive } from '../live.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A microphone that hears one tone. */
const microphone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const tone = context.createOscillator()
      const heard = context.createMediaStreamDestination()
      tone.connect(heard)
      tone.start()
      await context.resume()
      return heard.stream
    }
  })

test(
  '[S1.8] a buyer writes, sends a part as a card and a voice message; the shop sees the writing, opens the part and listens',
  ONCE,
  async ({ page, browser, request }) => {
    const buyer = await newMember(request)
    const seller = await newMember(request)
    const offer = await makeOffer({ shop: 11 })
    const sql = await database()
    const [part] = await sql<{ shopId: string; number: string }[]>`
      select p.shop_id as "shopId", p.part_number as number
      from offers o join products p on p.id = o.product_id where o.id = ${offer.id}`
    const { shopId, number } = part!
    await sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${seller.signedIn.uid}, 'staff')`
    const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
    const address = `/pages/message/thread?id=${id}`
    await microphone(page)
    await buyer.enter(page)
    await visit(page, address, en)
    const shop = await (await browser.newContext()).newPage()
    await seller.enter(shop)
    await visit(shop, address, en)

    await isLive(seller)
    const box = page.getByRole('textbox', { name: 'Your message' })
    // Typed again until the page of the shop is online: nothing else shows it.
    await expect(async () => {
      await box.pressSequentially('a')
      await expect(shop.getByText('The other side is writing…')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await button(page, 'Send').click()
    await expect(log(shop).getByText(/^a+$/)).toBeVisible()
    await expect(shop.getByText('The other side is writing…')).toHaveCount(0)

    await button(page, 'Card').click()
    const sheet = page.getByRole('dialog', { name: 'Send a card' })
    await sheet.getByRole('searchbox').pressSequentially(number)
    await expectNoBarriers(page)
    await sheet.getByRole('listitem').getByRole('button').first().click()
    await expect(sheet).toHaveCount(0)
    await expect(log(shop).getByRole('link').filter({ hasText: number })).toBeVisible()

    await button(page, 'Voice').click()
    const recorder = page.getByRole('group', { name: 'Voice message' })
    await expect(recorder.getByRole('timer')).toHaveText(/^0:0[1-9] \/ 2:00$/)
    await expectNoBarriers(page)
    await recorder.getByRole('button', { name: 'Cancel' }).click()
    await expect(recorder).toHaveCount(0)
    await button(page, 'Voice').click()
    await expect(recorder.getByRole('timer')).toHaveText(/^0:0[2-9] \/ 2:00$/)
    await button(page, 'Send the voice message').click()
    await expect(recorder).toHaveCount(0)
    const line = log(shop).getByRole('slider', { name: 'Voice message' })
    await expect(line).toHaveAttribute('aria-valuetext', /^0:00 \/ 0:\d\d$/)
    await log(shop).getByRole('button', { name: 'Play' }).press('Enter')
    await expect(line).toHaveAttribute('aria-valuetext', /^0:0[1-9] \/ 0:\d\d$/)
    await expect(log(shop).getByRole('button', { name: 'Play' })).toBeVisible()
    await expectNoBarriers(shop)

    // Without a network it is kept, also when the page is closed, and sent by the next one.
    await button(page, 'Voice').click()
    await expect(recorder.getByRole('timer')).toHaveText(/^0:0[1-9] \/ 2:00$/)
    await page.context().setOffline(true)
    await button(page, 'Send the voice message').click()
    await expect(log(page).getByText('Waits for the network')).toBeVisible()
    const later = await page.context().newPage()
    await page.close()
    await later.context().setOffline(false)
    await visit(later, address, en)
    await expect(log(shop).getByRole('slider', { name: 'Voice message' })).toHaveCount(2)
    await expect(log(later).getByText('Waits for the network')).toHaveCount(0)

    await later.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'))
    await button(later, 'Voice').click()
    await expect(later.getByText('This browser cannot record voice.', { exact: false })).toBeVisible()
  },
)
