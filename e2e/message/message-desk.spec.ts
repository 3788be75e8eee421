import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openThread } from '../../contracts/src/message/thread.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { database } from '../database.ts'
import { isLive } from '../live.ts'
import { makeOffer } from '../offer.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const PRICES = 'OEM;Price\n04465-33480;12\n'

test(
  '[S1.8] a file that its author recalls stays with the office that was told of it, and both sides see that it is gone',
  ONCE,
  async ({ page, browser, request }) => {
    const buyer = await newMember(request)
    const seller = await newMember(request)
    const offer = await makeOffer({ shop: 12 })
    const sql = await database()
    const [shop] = await sql<{ id: string }[]>`
      select p.shop_id as id from offers o join products p on p.id = o.product_id where o.id = ${offer.id}`
    await sql`insert into shop_members (shop_id, user_id, role) values (${shop!.id}, ${seller.signedIn.uid}, 'staff')`
    const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shop!.id } })
    const address = `/pages/message/thread?id=${id}`
    await buyer.enter(page)
    await visit(page, address, en)
    const theirs = await (await browser.newContext()).newPage()
    await seller.enter(theirs)
    await visit(theirs, address, en)

    for (const person of [buyer, seller]) await isLive(person)
    const chosen = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) }
    await page.locator('input[type=file]').setInputFiles(chosen)
    await expect(log(theirs).getByRole('link', { name: 'prices.csv' })).toBeVisible()
    await log(theirs).getByRole('button', { name: 'Report' }).click()
    const sheet = theirs.getByRole('dialog', { name: 'Report a message' })
    await sheet.getByRole('radio', { name: 'Attempted fraud' }).check()
    await sheet.getByRole('textbox', { name: 'In your words' }).pressSequentially('These are our own prices')
    await sheet.getByRole('button', { name: 'Send the report' }).click()
    await expect(sheet).toHaveCount(0)
    await log(page).getByRole('button', { name: 'Recall' }).click()
    await expect(log(theirs).getByText('The message was recalled')).toBeVisible()
    await expect(log(theirs).getByRole('link', { name: 'prices.csv' })).toHaveCount(0)

    const desk = await (await browser.newContext()).newPage()
    await (await newOfficer(request, ['moderator'])).enter(desk)
    await visit(desk, '/pages/office/reported-messages', en)
    const report = main(desk).getByRole('article').filter({ hasText: 'These are our own prices' })
    const saving = desk.waitForEvent('download')
    await report.getByRole('button', { name: 'Open prices.csv' }).click()
    await report.getByRole('link', { name: 'prices.csv' }).click()
    expect(await readFile(await (await saving).path(), 'utf8')).toBe(PRICES)
    await expectNoBarriers(desk)
    await report.getByRole('button', { name: 'Remove the message' }).click()
    const decision = desk.getByRole('dialog')
    await decision
      .getByRole('textbox', { name: 'Reason for the decision' })
      .pressSequentially('Prices of others')
    await decision.getByRole('button', { name: 'Remove the message' }).click()
    await expect(report).toHaveCount(0)
    await main(desk).getByRole('radio', { name: 'Decided' }).click()
    await expect(report.getByRole('button', { name: 'Open prices.csv' })).toBeVisible()

    for (const side of [page, theirs]) {
      await side.reload()
      await expect(log(side).getByText('The message was recalled')).toBeVisible()
      await expect(log(side).getByRole('link', { name: 'prices.csv' })).toHaveCount(0)
    }
  },
)
