import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { addToCart } from '../../contracts/src/cart/cart.ts'
import { sendBroadcast } from '../../contracts/src/expo/broadcast.ts'
import { createArticle } from '../../contracts/src/publish/office-article.ts'
import { createLabel } from '../../contracts/src/publish/office-label.ts'
import { button, main } from '../buying-page.ts'
import { findProduct } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, makeEvent, registerBy } from '../event.ts'
import { withoutAnswer } from '../lost-answer.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const

test(
  '[S6.1, S8.6] an article whose reply was lost is created once, even if its title was corrected meanwhile',
  ONCE,
  async ({ page, request }) => {
    const author = await newOfficer(request, ['author'])
    const title = `Winter ${randomUUID().slice(0, 8)}`
    await author.enter(page)
    await visit(page, '/pages/office/articles', en)
    await button(page, 'New article').click()
    const sheet = page.getByRole('dialog', { name: 'New article' })
    await sheet.getByLabel('Title').fill(title)
    await sheet.getByLabel('Category').selectOption('Logistics')
    const begin = sheet.getByRole('button', { name: 'Begin' })
    await withoutAnswer(page, createArticle, async () => {
      await begin.click()
      await expect(sheet.getByRole('alert')).toBeVisible()
    })
    await sheet.getByLabel('Title').fill(`${title}x`)
    await sheet.getByLabel('Title').fill(title)
    await begin.click()
    await expect(page).toHaveURL(/office\/article\?id=/)
    const sql = await database()
    expect(await sql`select from articles where owner_id = ${author.signedIn.uid}`).toHaveLength(1)
  },
)

test(
  '[S6.1, S8.6] an email to attendees whose reply was lost is created once; a corrected one is another',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    await registerBy(await newMember(request), event)
    await (await newOfficer(request, ['registration_manager'])).enter(page)
    await visit(page, `/pages/office/event?id=${event.id}`, en)
    await main(page).getByRole('button', { name: 'Write an email' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Subject').fill('Another hole')
    await sheet.getByLabel('Text').fill('We meet in hall 2.')
    const send = sheet.getByRole('button', { name: 'Send' })
    for (let sent = 1; sent <= 2; sent += 1)
      await withoutAnswer(page, sendBroadcast, async () => {
        await send.click()
        await expect(sheet.getByRole('alert')).toBeVisible()
      })
    await sheet.getByLabel('Subject').fill('Another hall')
    await send.click()
    await expect(page.getByText('Emails being sent: 1')).toBeVisible()
    const sql = await database()
    const written = await sql`
      select subject ->> 'en' as subject from event_broadcasts where event_id = ${event.id} order by created_at`
    expect(written.map(({ subject }) => subject)).toEqual(['Another hole', 'Another hall'])
    await hideEvent(event)
  },
)

test('[S6.1, S8.6] a tag whose reply was lost is created once', ONCE, async ({ page, request }) => {
  await (await newOfficer(request, ['publisher'])).enter(page)
  const name = `Weighbridge ${randomUUID().slice(0, 8)}`
  await visit(page, '/pages/office/article-labels', en)
  await main(page).getByRole('tab', { name: 'Tags' }).click()
  await button(page, 'New tag').click()
  const sheet = page.getByRole('dialog')
  for (const field of await sheet.getByRole('textbox').all()) await field.fill(name)
  const save = sheet.getByRole('button', { name: 'Save' })
  await withoutAnswer(page, createLabel, async () => {
    await save.click()
    await expect(sheet.getByRole('alert')).toBeVisible()
  })
  await save.click()
  await expect(sheet).toHaveCount(0)
  const sql = await database()
  const made = await sql`delete from tags where name ->> 'en' = ${name} returning slug`
  expect(made).toHaveLength(1)
})

test(
  '[S1.6, S8.6] items whose reply was lost are in the cart once; after a reply they are added again',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    const { id } = await findProduct(request)
    await visit(page, `/pages/product/detail?id=${id}`, en)
    const add = button(page, 'Add to cart')
    const quantity = async () => {
      const sql = await database()
      const [line] = await sql`select quantity from cart_lines where user_id = ${member.signedIn.uid}`
      return line?.quantity as number
    }
    await withoutAnswer(page, addToCart, async () => {
      await add.click()
      await page.getByRole('alertdialog').getByRole('button').last().click()
    })
    const once = await quantity()
    await add.click()
    await expect(page.getByRole('status').getByRole('button', { name: 'Open the cart' })).toBeVisible()
    expect(await quantity()).toBe(once)
    await add.click()
    await expect.poll(quantity).toBe(2 * once)
  },
)
